export { ResendCode } from './code/resend-code.tsx';
export { findCodeError } from './sign-in-rules.ts';
