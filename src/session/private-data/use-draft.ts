import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { storageBack } from '#core/db/storage-back.ts';
import { draftOwner, dropDraft, readDraft, saveDraft } from './drafts.ts';

/** Typing is saved after a pause of this length, and when the page goes away. */
const PAUSE_MS = 250;

export interface Draft<Form> {
	form: Form;
	/** The form shows what was typed on an earlier visit. */
	restored: boolean;
	change: (form: Form) => void;
	/** Saves nothing more until the next change, because what was typed is being saved elsewhere. */
	rest: () => void;
	/** Starts over and deletes the draft. */
	discard: () => void;
}

/**
 * A form that this browser saves while it is being filled in, for the person who is logged in when it opens, or a
 * visitor. Undefined while storage is read. A draft that can't be read starts over. If nothing can be stored, the form
 * still works. Once storage is back, what was typed meanwhile is saved, or else the draft is read. `start` must stay the
 * same object.
 */
export function useDraft<Form>(key: string, schema: z.ZodMiniType<Form>, start: Form): Draft<Form> | undefined {
	const [state, setState] = useState<{ form: Form; restored: boolean }>();
	const owner = useRef(draftOwner());
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** Typed values that aren't saved yet. */
	const unsaved = useRef<Form>(undefined);
	/** Counts what the person did. From the first on, the stored draft no longer replaces the form. */
	const steps = useRef(0);

	const write = useCallback(() => {
		clearTimeout(timer.current);
		const form = unsaved.current;
		unsaved.current = undefined;
		if (form === undefined) return;
		const step = steps.current;
		const emptied = JSON.stringify(form) === JSON.stringify(start);
		(emptied ? dropDraft(owner.current, key) : saveDraft(owner.current, key, form)).catch((error: unknown) => {
			// Kept for when storage is back, unless it has been sent or discarded in the meantime.
			if (steps.current === step) unsaved.current ??= form;
			reportError(error);
		});
	}, [key, start]);

	useEffect(() => {
		let current = true;
		steps.current = 0;
		const restore = () => {
			readDraft(owner.current, key)
				.catch(reportError)
				.then((row) => {
					if (!current || steps.current > 0) return;
					const read = row === undefined ? undefined : schema.safeParse(row.value);
					setState(read?.success ? { form: read.data, restored: true } : { form: start, restored: false });
				}, reportError);
		};
		restore();
		const stop = storageBack.subscribe(() => {
			write();
			if (steps.current === 0) restore();
		});
		addEventListener('pagehide', write);
		return () => {
			current = false;
			stop();
			removeEventListener('pagehide', write);
			write();
		};
	}, [key, schema, start, write]);

	if (state === undefined) return undefined;
	return {
		...state,
		change: (form) => {
			setState((now) => ({ form, restored: now?.restored ?? false }));
			steps.current += 1;
			unsaved.current = form;
			clearTimeout(timer.current);
			timer.current = setTimeout(write, PAUSE_MS);
		},
		rest: () => {
			steps.current += 1;
			unsaved.current = undefined;
			clearTimeout(timer.current);
		},
		discard: () => {
			steps.current += 1;
			unsaved.current = undefined;
			clearTimeout(timer.current);
			setState({ form: start, restored: false });
			dropDraft(owner.current, key).catch((error: unknown) => {
				unsaved.current ??= start;
				reportError(error);
			});
		},
	};
}
