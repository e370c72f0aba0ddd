import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { type IssuedKeepsake, type Keepsake, signedText } from '#domain/keepsake/keepsake.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { checkKeepsake } from '#donations/keepsake-key.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import './keepsake.css';
import { keepsakeTexts as texts } from './keepsake-texts.ts';
import { pictureOf, svgAddress } from './picture-of.ts';

/** The card that the athlete signed for a donation (docs/decisions/179). It is drawn and checked here, so it needs no network. */
export function KeepsakeSection({ keepsake, player_name }: { keepsake: Keepsake; player_name: string }) {
	const id = useId();
	return (
		<section className="receipt-keepsake ui-not-printed" aria-labelledby={id}>
			<h2 className="ui-title-4" id={id}>
				{texts.title}
			</h2>
			{keepsake.state === 'awaiting_signature' ? <p>{texts.awaiting(player_name)}</p> : <Card keepsake={keepsake} />}
		</section>
	);
}

function Card({ keepsake }: { keepsake: IssuedKeepsake }) {
	const { facts, state, note } = keepsake;
	const isVoid = state === 'void';
	const {
		data: found,
		isError,
		isFetching,
		refetch,
	} = useQuery({
		// The proof is another one in each answer, and proves the same.
		queryKey: ['keepsake', signedText(facts, note?.text)],
		queryFn: () => checkKeepsake(keepsake),
		staleTime: Number.POSITIVE_INFINITY,
		networkMode: 'always',
	});
	if (found === 'forged') return <p role="alert">{texts.forged}</p>;
	const svg = keepsakeSvg(facts, { host: location.host, isVoid, note: note?.text });
	return (
		<>
			<img className="receipt-keepsake-card" src={svgAddress(svg)} alt={texts.alt(facts)} width="1000" height="640" />
			{/* It is small in the picture on a phone. */}
			{note !== undefined && <p className="ui-lead">{texts.note(facts.player_name, note.text)}</p>}
			{isVoid && <p>{texts.void}</p>}
			<p className="ui-quiet" role="status">
				{found === 'genuine' ? texts.genuine : found === 'other_key' ? texts.otherKey(deviceName()) : isError ? texts.unchecked : texts.checking}
			</p>
			{isError && (
				<Button busy={isFetching} onClick={() => void refetch()}>
					{texts.tryAgain}
				</Button>
			)}
			{found === 'genuine' && !isVoid && <ShareCard svg={svg} name={texts.file(facts.number, facts.player_name)} />}
		</>
	);
}

/** To the device's share sheet, or else into its downloads. */
function ShareCard({ svg, name }: { svg: string; name: string }) {
	const [failed, setFailed] = useState(false);
	const { busy, run } = useSingleFlight();
	const shares = navigator.canShare?.({ files: [new File([], name, { type: 'image/png' })] }) === true;

	async function share() {
		setFailed(false);
		let file: File;
		try {
			file = await pictureOf(svg, name);
		} catch (cause) {
			console.warn('no picture of the card', cause);
			setFailed(true);
			return;
		}
		if (!shares) return saveFile(file.name, file);
		try {
			await navigator.share({ files: [file] });
		} catch (cause) {
			// The person closed the sheet, or the browser wants a newer tap. The picture can still be saved.
			if (!(cause instanceof DOMException && cause.name === 'AbortError')) saveFile(file.name, file);
		}
	}
	return (
		<div>
			<Button busy={busy} onClick={() => void run(share).catch(reportError)}>
				{busy ? texts.saving : shares ? texts.share : texts.save}
			</Button>
			{failed && <FieldError>{texts.failed}</FieldError>}
		</div>
	);
}
