/** Whether the last digit of a card number is the one that follows from the others. */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, position) => {
      const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export const isCardNumber = (digits: string): boolean => /^\d{13,19}$/.test(digits) && hasCheckDigit(digits);
