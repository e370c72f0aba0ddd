import { useState } from 'react';

interface OperationKeys {
	/** The Idempotency-Key for this body. The same body again, such as after a lost answer, has the same key. */
	keyFor: (body: string) => string;
	/** The call was answered, so the next one is another, even with the same body. */
	answered: () => void;
}

/** The keys of a form's calls. */
export function useOperationKey(): OperationKeys {
	const [keys] = useState((): OperationKeys => {
		let last: { body: string; op_id: string } | undefined;
		return {
			keyFor(body) {
				if (last?.body !== body) last = { body, op_id: crypto.randomUUID() };
				return last.op_id;
			},
			answered() {
				last = undefined;
			},
		};
	});
	return keys;
}
