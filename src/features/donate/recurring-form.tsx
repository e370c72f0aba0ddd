import { useState } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { planPromise } from '#domain/donation/donation-label.ts';
import { type Cents, RECURRING_MONTHS, type RecurringMonths } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useSession } from '#session/use-session.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { GiftAmountPicker } from './donation-amount-picker.tsx';
import { type NameChoice, NameLine } from './donor-name-field.tsx';
import { LogInFirst } from './login-required.tsx';
import './recurring-form.css';
import { saveMonthlyGift } from './save-donation.ts';
import { useGive } from './use-donate.ts';
import type { GiftChoice } from './use-donation-amount.ts';

const durations = RECURRING_MONTHS.map((value) => ({ value, label: `${value} months` }));

interface RecurringFormProps {
	player: DonateTarget;
	gift: GiftChoice;
	months: RecurringMonths;
	onMonths: (months: RecurringMonths) => void;
	name: NameChoice;
	onClose: () => void;
}

/** Recurring donation: checked like the other, and it needs an account (spec §5). The button says what will happen. */
export function RecurringForm({ player, gift, months, onMonths, name, onClose }: RecurringFormProps) {
	const visitor = useSession() === null;
	const [refused, setRefused] = useState(false);
	const { tried, trouble, busy, give } = useGive(gift, save, onClose);
	const { cents } = gift.amount;

	async function save(amount_cents: Cents) {
		const op_id = await saveMonthlyGift(player, amount_cents, months, name.named);
		setRefused(op_id === undefined);
		if (op_id === undefined) toast.error(messages.signUpFirst);
		return op_id;
	}

	return (
		<form className="gift" noValidate onSubmit={give}>
			<GiftAmountPicker gift={gift} tried={tried} />
			<Choice legend="Every month for" options={durations} chosen={months} onChoose={onMonths} />
			<NameLine player_name={player.player_name} {...name} />
			<DonateButton big className="monthly" type="submit" busy={busy}>
				<span>{busy ? 'Saving' : messages.makeRecurring}</span>
				{cents !== undefined && <small className="num">{planPromise(cents, months, new Date())}</small>}
			</DonateButton>
			{refused && visitor && cents !== undefined && <LogInFirst onLeave={onClose} />}
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
			<p className="note quiet">
				You pay the first month by card on the checkout page that opens next; nothing is charged before that. The same card pays on that day of each further
				month. All of it is booked for {player.player_name}: nothing is added, and no fee is taken off in our books. It ends by itself after {months} payments,
				and you can stop it at any time under My Donations. It is not tax-deductible. Where this site runs on a test checkout, that page says so and takes no
				money.
			</p>
		</form>
	);
}
