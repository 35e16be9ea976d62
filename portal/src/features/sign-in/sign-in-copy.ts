/** The words by which the tests of other screens find their way through sign-in, too. */
export const signInCopy = {
  logIn: 'Good to see you',
  signUp: 'Let’s get you started',
  phone: 'Phone number',
  textCode: 'Text me a code',
  enterCode: 'Enter your code',
  verifyEmail: 'Verify your email',
  emailCode: 'Email me a code',
  enterEmailCode: 'Enter your email code',
  otherEmail: 'Use another email',
  sendAgain: 'Send a new code',
} as const;
