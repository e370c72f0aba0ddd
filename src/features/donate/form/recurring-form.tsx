import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { planSummaryLabel } from '#domain/donation/donation-label.ts';
import { installmentDayText } from '#domain/donation/installment-day.ts';
import { type Cents, RECURRING_MONTHS, type RecurringMonths } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { AmountSelection } from '#donations/use-donation-amount.ts';
import { useSession } from '#session/use-session.ts';
import { Choice } from '#ui/form/choice.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountNeeded } from '../account-needed.tsx';
import { donateTexts } from '../donate-texts.ts';
import { saveMonthlyForLogin } from '../monthly-after-login.ts';
import { DonationForm } from './donation-form.tsx';
import { type DonorNameChoice, DonorNameField } from './donor-name-field.tsx';
import './recurring-form.css';
import { athleteOf, saveMonthlyDonation } from '../save-donation.ts';

const durations = RECURRING_MONTHS.map((value) => ({ value, label: donateTexts.months(value) }));

interface RecurringFormProps {
	player: DonateTarget;
	choice: AmountSelection;
	months: RecurringMonths;
	onMonths: (months: RecurringMonths) => void;
	name: DonorNameChoice;
	onClose: () => void;
	onSavedHere: (op_id: string) => void;
}

/**
 * Recurring donation, validated like the one-time one. It requires an account (spec §5): a note says so before the tap,
 * and a toast after it. The button says what will happen.
 */
export function RecurringForm({ player, choice, months, onMonths, name, onClose, onSavedHere }: RecurringFormProps) {
	const visitor = useSession() === null;

	async function save(amount_cents: Cents) {
		const saved = await saveMonthlyDonation(player, amount_cents, months, name.named);
		if (saved === undefined) toast.error(messages.signUpFirst);
		return saved;
	}

	function logIn() {
		saveMonthlyForLogin({ player: athleteOf(player), amount: choice.choice, months });
		onClose();
	}

	return (
		<DonationForm
			player={player}
			choice={choice}
			months={months}
			save={save}
			label={messages.makeRecurring}
			outcome={(amount_cents) => <small className="ui-number">{planSummaryLabel(amount_cents, months, new Date())}</small>}
			note={donateTexts.monthlyNote(installmentDayText(new Date(), months))}
			onDone={onClose}
			onSavedHere={onSavedHere}
		>
			<Choice legend={donateTexts.everyMonthFor} options={durations} chosen={months} onChoose={onMonths} />
			{visitor ? <AccountNeeded onLeave={logIn} /> : <DonorNameField player_name={player.player_name} {...name} />}
		</DonationForm>
	);
}
