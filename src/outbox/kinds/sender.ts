import type { OutboxEvent } from '../machine/outbox-machine.ts';
import type { OutboxKind, RowOf } from './outbox-row.ts';

/** Sends a row that has its payload, once, and resolves to the row's event at the time `now()`. @throws ApiFailure */
export type Sender<K extends OutboxKind> = (row: RowOf<K>, payload: NonNullable<RowOf<K>['payload']>, now: () => number) => Promise<OutboxEvent>;
