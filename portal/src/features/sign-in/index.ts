export { ResendCode } from './code/resend-code.tsx';
