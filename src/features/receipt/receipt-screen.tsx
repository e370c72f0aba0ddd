import { Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ClosedReceipt } from './confirmation/closed-receipt.tsx';
import { intentSchema } from './intent-schema.ts';
import { KeepsakeSection } from './keepsake/keepsake-section.tsx';
import { MailReceipt } from './mail-receipt.tsx';
import { ReceiptLayout } from './receipt-layout.tsx';
import './receipt.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import { receiptTexts } from './receipt-texts.ts';
import { useReceipt } from './use-receipt.ts';

/** `/receipt/{payment_id}`: one payment, to print and keep. */
export function ReceiptScreen() {
	useTitle(receiptTexts.title, pageMeta['/receipt'].description);
	const { payment_id = '' } = useParams();
	const session = useSession();
	const owner = session === null ? null : String(session.user_id);
	if (!intentSchema.safeParse(payment_id).success) return <ReceiptNotFound />;
	return <ReceiptOf key={`${owner} ${payment_id}`} owner={owner} payment_id={payment_id} />;
}

function ReceiptOf({ owner, payment_id }: { owner: string | null; payment_id: string }) {
	const { receipt, closed, failure, as_of, asking, askAgain } = useReceipt(owner, payment_id);
	if (closed) return <ClosedReceipt />;
	if (receipt === undefined) return asking ? <ReceiptSkeleton /> : <ReceiptError failure={failure} askAgain={askAgain} />;
	return (
		<ReceiptLayout
			title={receiptTexts.title}
			// A stored copy doesn't know whether it was mailed since.
			after={
				<>
					{receipt.keepsake !== null && <KeepsakeSection keepsake={receipt.keepsake} player_name={receipt.player_name} />}
					{as_of === undefined && receipt.mail_copy !== 'no' && <MailReceipt payment_id={receipt.payment_id} mail_copy={receipt.mail_copy} />}
				</>
			}
			actions={
				<>
					<Button look="strong" onClick={() => print()}>
						<Printer className="ui-icon" aria-hidden="true" />
						{receiptTexts.print}
					</Button>
					{owner !== null && (
						<Link className={buttonClass()} to={screens.myDonations}>
							{receiptTexts.myDonations}
						</Link>
					)}
				</>
			}
		>
			<ReceiptPaper receipt={receipt} />
			{failure !== null && as_of !== undefined && (
				<p className="ui-quiet ui-not-printed" role="status">
					{receiptTexts.savedCopy(deviceName(), clockTime(as_of))}
				</p>
			)}
		</ReceiptLayout>
	);
}

function ReceiptSkeleton() {
	return (
		<div className="ui-frame ui-page slim receipt-page" aria-busy="true">
			<h1 className="ui-title-2">{receiptTexts.title}</h1>
			<div className="ui-skeleton receipt-paper-skeleton" />
		</div>
	);
}

function ReceiptError({ failure, askAgain }: { failure: Error | null; askAgain: () => void }) {
	if (failure instanceof ApiFailure && failure.code === 'not_found') return <ReceiptNotFound />;
	const silent = failure instanceof ApiFailure && failure.code !== 'network' ? failure.detail : undefined;
	return (
		<ReceiptLayout
			title={receiptTexts.title}
			actions={
				<Button look="strong" onClick={askAgain}>
					{receiptTexts.tryAgain}
				</Button>
			}
		>
			<p className="ui-lead">{silent ?? receiptTexts.unread(deviceName())}</p>
		</ReceiptLayout>
	);
}

function ReceiptNotFound() {
	return (
		<ReceiptLayout title={receiptTexts.missing.title}>
			<p className="ui-lead">{receiptTexts.missing.text}</p>
		</ReceiptLayout>
	);
}
