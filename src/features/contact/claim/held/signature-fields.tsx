import { useState } from 'react';
import { pointsIn, SIGNED_NAME_MAX, type Signature, type Stroke } from '#domain/claims/signature.ts';
import { Choice } from '#ui/form/choice.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { claimTexts } from '../claim-texts.ts';
import { SignaturePad } from './signature-pad.tsx';

const texts = claimTexts.agreement;

type Way = Signature['kind'];
const WAYS: readonly { value: Way; label: string }[] = [
	{ value: 'drawn', label: texts.draw },
	{ value: 'typed', label: texts.type },
];

/** A signature that is being made: drawn, or typed by people who can't draw or don't want to. */
export interface SignatureInput {
	way: Way;
	strokes: readonly Stroke[];
	name: string;
}

export function useSignature() {
	const [input, setInput] = useState<SignatureInput>({ way: 'drawn', strokes: [], name: '' });
	return { input, setInput };
}

/** What it lacks, for the person; undefined if it can be sent. */
export function signatureProblem({ way, strokes, name }: SignatureInput): string | undefined {
	if (way === 'drawn') return pointsIn(strokes) > 1 ? undefined : texts.drawMissing;
	return name.trim() === '' ? texts.nameMissing : undefined;
}

export function signatureOf({ way, strokes, name }: SignatureInput): Signature {
	return way === 'drawn' ? { kind: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } : { kind: 'typed', name: name.trim() };
}

/** How to sign, and where. */
export function SignatureFields({ input, setInput, error }: ReturnType<typeof useSignature> & { error: string | undefined }) {
	const { way, strokes, name } = input;
	return (
		<>
			<Choice
				legend={texts.how}
				options={WAYS}
				chosen={way}
				onChoose={(chosen) => setInput({ ...input, way: chosen })}
				hint={way === 'drawn' ? texts.drawHint : texts.typeHint}
			/>
			{way === 'drawn' ? (
				<SignaturePad strokes={strokes} onChange={(drawn) => setInput({ ...input, strokes: drawn })} error={error} />
			) : (
				<TextField
					label={texts.name}
					name="name"
					required
					autoComplete="name"
					maxLength={SIGNED_NAME_MAX}
					value={name}
					onChange={(typed) => setInput({ ...input, name: typed })}
					error={error}
				/>
			)}
		</>
	);
}
