import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { draftOwner, dropDraft, readDraft, saveDraft } from './drafts.ts';

/** Typing is written down once it pauses for so long, and when the page goes away. */
const PAUSE_MS = 250;

export interface Draft<Form> {
	form: Form;
	/** What is shown was typed on an earlier visit. */
	restored: boolean;
	change: (form: Form) => void;
	/** Nothing more is written down until the next change: what was typed is being saved elsewhere. */
	rest: () => void;
	/** Begins afresh, and what was kept goes. */
	discard: () => void;
}

/**
 * A form that is kept in this browser while it is filled in, for whoever is here when it is opened. Undefined while storage is read. What can't be read is begun
 * afresh; where nothing can be stored the form works all the same. `start` must stay the same object.
 */
export function useDraft<Form>(key: string, schema: z.ZodMiniType<Form>, start: Form): Draft<Form> | undefined {
	const [state, setState] = useState<{ form: Form; restored: boolean }>();
	const owner = useRef(draftOwner());
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** What is typed and not written down yet. */
	const unsaved = useRef<Form>(undefined);

	const write = useCallback(() => {
		clearTimeout(timer.current);
		const form = unsaved.current;
		unsaved.current = undefined;
		if (form === undefined) return;
		const emptied = JSON.stringify(form) === JSON.stringify(start);
		(emptied ? dropDraft(owner.current, key) : saveDraft(owner.current, key, form)).catch(reportError);
	}, [key, start]);

	useEffect(() => {
		let current = true;
		readDraft(owner.current, key)
			.catch(reportError)
			.then((row) => {
				if (!current) return;
				const read = row === undefined ? undefined : schema.safeParse(row.value);
				setState(read?.success ? { form: read.data, restored: true } : { form: start, restored: false });
			}, reportError);
		addEventListener('pagehide', write);
		return () => {
			current = false;
			removeEventListener('pagehide', write);
			write();
		};
	}, [key, schema, start, write]);

	if (state === undefined) return undefined;
	return {
		...state,
		change: (form) => {
			setState((now) => ({ form, restored: now?.restored ?? false }));
			unsaved.current = form;
			clearTimeout(timer.current);
			timer.current = setTimeout(write, PAUSE_MS);
		},
		rest: () => {
			unsaved.current = undefined;
			clearTimeout(timer.current);
		},
		discard: () => {
			unsaved.current = undefined;
			clearTimeout(timer.current);
			setState({ form: start, restored: false });
			dropDraft(owner.current, key).catch(reportError);
		},
	};
}
