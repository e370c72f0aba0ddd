import { deviceName } from '#ui/browser/device-name.ts';
import { ReceiptLayout } from '../receipt-layout.tsx';

/** Replaces the receipt of a person who has logged out. */
export function ClosedReceipt() {
	return (
		<ReceiptLayout title="Receipt closed">
			<p className="lead">
				This receipt belongs to someone who was logged in on this {deviceName()}. It closed when they logged out. Their donation isn’t affected.
			</p>
		</ReceiptLayout>
	);
}
