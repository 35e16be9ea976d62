export { ResendCode } from './code/resend-code.tsx';
export { codeId, useCodeForm } from './code/use-code-form.ts';
