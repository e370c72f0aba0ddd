import type { KindText } from '../kind-text.ts';
import type { pageConsent } from './schema.ts';

const label: KindText<typeof pageConsent>['label'] = ({ summary: { player_name, to } }) =>
	to === 'paused' ? `Pause donations to ${player_name}` : `Close ${player_name}’s page to donations`;

export const pageConsentText: KindText<typeof pageConsent> = { label, title: label };
