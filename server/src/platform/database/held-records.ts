import { and, eq, isNull, notExists, type Column } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { crises, recordHolds } from './schema/index.ts';

/** Leaves out the rows of members whose records are held (SAFE-11). */
export const isNotHeld = (memberId: Column) =>
  notExists(
    new QueryBuilder()
      .select({ id: recordHolds.id })
      .from(recordHolds)
      .where(and(eq(recordHolds.memberId, memberId), isNull(recordHolds.releasedAt))),
  );

/** Leaves out the rows of members in an open crisis. */
export const hasNoOpenCrisis = (memberId: Column) =>
  notExists(
    new QueryBuilder()
      .select({ id: crises.id })
      .from(crises)
      .where(and(eq(crises.memberId, memberId), isNull(crises.endedAt))),
  );
