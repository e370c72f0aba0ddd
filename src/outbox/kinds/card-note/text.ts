import type { KindText } from '../kind-text.ts';
import type { cardNote } from './schema.ts';

const label: KindText<typeof cardNote>['label'] = ({ summary: { note } }) => (note === '' ? 'Remove your note to a donor' : `Your note to a donor: “${note}”`);

export const cardNoteText: KindText<typeof cardNote> = { label, title: label };
