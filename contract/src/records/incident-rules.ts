/** For how long after its end an incident still belongs to a crisis, in ms (SAFE-11). The desk reads it without the schemas. */
export const belongsAfterEnd = 86_400_000;
