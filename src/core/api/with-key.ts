import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';

/** The header that makes a repeat after a lost answer the same operation. @param op_id a UUID, new for each operation */
export const withKey = (op_id: string) => ({ [IDEMPOTENCY_HEADER]: op_id });
