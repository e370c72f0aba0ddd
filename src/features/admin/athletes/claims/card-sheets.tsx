import { QrCodeDrawing } from '#athlete-ui/qr-code.tsx';
import { claimScreen } from '#domain/api/claim-paths.ts';
import { printedCode } from '#domain/claims/claim-code.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.card;
const CARDS_ON_A_PAGE = 8;

type Code = MadeCodes['codes'][number];

interface CardSheetsProps {
	codes: readonly Code[];
	/** The day until which they work. */
	until: string;
	/** The site's origin. */
	origin: string;
}

/** Sheets of eight cards to cut, which only the printer sees. */
export function CardSheets({ codes, until, origin }: CardSheetsProps) {
	const sheets = Array.from({ length: Math.ceil(codes.length / CARDS_ON_A_PAGE) }, (_, sheet) =>
		codes.slice(sheet * CARDS_ON_A_PAGE, (sheet + 1) * CARDS_ON_A_PAGE),
	);
	return (
		<div className="admin-claims-sheets">
			{sheets.map((cards) => (
				<div className="admin-claims-sheet" key={cards[0]?.player_id}>
					{cards.map((code) => (
						<ClaimCard key={code.player_id} {...code} until={until} origin={origin} />
					))}
				</div>
			))}
		</div>
	);
}

function ClaimCard({ player_id, player_name, team_name, code, until, origin }: Code & Pick<CardSheetsProps, 'until' | 'origin'>) {
	return (
		<article className="admin-claims-card">
			<QrCodeDrawing text={origin + claimScreen(player_id, code)} label={texts.qr(player_name)} />
			<div>
				<h2>{player_name}</h2>
				<p>{team_name}</p>
				<p>{texts.title}</p>
				<p>
					{texts.scan} <b>{new URL(origin).host + claimScreen(player_id)}</b> {texts.type}
				</p>
				<p className="admin-claims-code">{printedCode(code)}</p>
				<p>{texts.until(until)}</p>
			</div>
		</article>
	);
}
