import { Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { printedCode } from '#domain/claims/claim-code.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';
import { CardSheets } from './card-sheets.tsx';
import { codesCsv } from './codes-csv.ts';

const texts = adminClaimTexts.made;

interface MadeCodesViewProps {
	made: MadeCodes;
	/** The codes were printed or downloaded. */
	onKept: () => void;
	onBack: () => void;
}

/** Codes that were just made. They are in memory only: closing this forgets them. */
export function MadeCodesView({ made, onKept, onBack }: MadeCodesViewProps) {
	const { codes, expires_at } = made;
	const [first] = codes;
	if (first === undefined) {
		return (
			<>
				<p>{texts.none}</p>
				<Button onClick={onBack}>{texts.back}</Button>
			</>
		);
	}
	function download(team: string) {
		saveFile(texts.file(team), new Blob([codesCsv(made, location.origin)], { type: 'text/csv' }));
		onKept();
	}
	function printCards() {
		print();
		onKept();
	}
	return (
		<>
			<p className="ui-note">{texts.once}</p>
			<div className="ui-pair">
				<Button onClick={() => download(first.team_name)}>
					<Download className="ui-icon" aria-hidden="true" />
					{texts.csv}
				</Button>
				<Button look="strong" onClick={printCards}>
					<Printer className="ui-icon" aria-hidden="true" />
					{texts.print}
				</Button>
			</div>
			<ul className="admin-claims-list" aria-label={texts.list}>
				{codes.map(({ player_id, player_name, code }) => (
					<li key={player_id}>
						<p>
							{player_name} <b className="ui-number admin-claims-code">{printedCode(code)}</b>
						</p>
					</li>
				))}
			</ul>
			<Button onClick={onBack}>{texts.back}</Button>
			{createPortal(<CardSheets codes={codes} until={utcDate(expires_at)} origin={location.origin} />, document.body)}
		</>
	);
}
