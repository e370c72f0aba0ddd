import { deviceName } from '#ui/browser/device-name.ts';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';

const texts = receiptTexts.closed;

/** Replaces the receipt of a person who has logged out. */
export function ClosedReceipt() {
	return (
		<ReceiptLayout title={texts.title}>
			<p className="ui-lead">{texts.text(deviceName())}</p>
		</ReceiptLayout>
	);
}
