import { seasonLabel } from '#domain/keepsake/season.ts';
import type { KindText } from '../kind-text.ts';
import type { seasonSignature } from './schema.ts';

const label: KindText<typeof seasonSignature>['label'] = ({ summary: { player_name, season } }) => `Sign ${player_name}’s cards for ${seasonLabel(season)}`;

export const seasonSignatureText: KindText<typeof seasonSignature> = { label, title: label };
