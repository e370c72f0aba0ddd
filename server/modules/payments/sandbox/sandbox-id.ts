import { randomUUID } from 'node:crypto';

export function sandboxId(kind: 'cs' | 'ch' | 'plan' | 'seti' | 'pm'): string {
	return `${kind}_sandbox_${randomUUID().replaceAll('-', '')}`;
}
