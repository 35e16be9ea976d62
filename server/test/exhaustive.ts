/** Whether all kill points, all orders, and the large tables are tested (`npm run test:exhaustive`). */
export const isExhaustive = process.env['EXHAUSTIVE'] === 'true';
