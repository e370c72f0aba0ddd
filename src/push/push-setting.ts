import * as z from 'zod/mini';
import { createStore } from '#core/create-store.ts';
import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';
import { PUSH_KINDS } from '#domain/account/push.ts';

const KEY = 'nil-athletes:push';

const settingSchema = z.object({
	/** Owner of the notifications; null for a visitor. */
	owner: z.nullable(z.int()),
	messages: z.array(z.enum(PUSH_KINDS)),
	shows_amount: z.boolean(),
	/** The subscription that the server knows, and when it was sent; null if the server doesn't have these choices yet. */
	told: z.nullable(z.object({ endpoint: z.string(), at: z.number() })),
});

/** That somebody wants notifications on this device, and which. */
export type PushSetting = z.infer<typeof settingSchema>;

function read(): PushSetting | undefined {
	try {
		const stored = z.safeParse(settingSchema, JSON.parse(readStored(KEY) ?? 'null'));
		return stored.success ? stored.data : undefined;
	} catch {
		return undefined;
	}
}

const store = createStore(read());
globalThis.addEventListener?.('storage', (event) => {
	if (event.key === KEY || event.key === null) store.set(read());
});

/** This device's setting, in every tab; undefined while nobody wants notifications here. */
export const pushSetting = {
	get: store.get,
	subscribe: store.subscribe,
	set(setting: PushSetting | undefined): void {
		// If storage is blocked, it lasts as long as the page.
		if (setting === undefined) dropStored(KEY);
		else writeStored(KEY, JSON.stringify(setting), () => undefined);
		store.set(setting);
	},
};
