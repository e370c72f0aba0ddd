/* All other texts. */

export const copyright = '2025 NIL. All rights are reserved.';
export const donationTitle = (player: string, team: string) => `Donation For ${player} (${team})`;
export const oneTimeHeading = 'One-Time Donation';
export const recurringHeading = 'Recurring Donation';
export const makeOneTime = 'Make One-Time Donation';
export const makeRecurring = 'Make Recurring Donation';
export const donateAmountLabel = 'Donate Amount';
export const amountMissing = 'Please select or add donation amount.';
export const paymentSuccess = 'Payment Success';
export const paymentFailed = 'Payment Failed';
/**
 * Not in the spec: the donation's limits, and the texts for a waiting donation. `device` is "phone" or "computer".
 */
export const amountLimits = 'Please enter an amount from $1 to $10,000, such as 25 or 25.50.';
export const savedOn = (device: string) => `Saved on this ${device}. Not charged.`;
/** The three states of a donation, and the one of a donation that can't be paid without a signal. */
export const donationState = { saved: 'Saved, not sent', ready: 'Ready to pay', unpaid: 'Not paid yet', paid: 'Paid' } as const;
export const planExists = (player: string) => `You already give to ${player} every month. Do you want to start a second monthly donation?`;
export const payFor = (amount: string, player: string) => `Pay ${amount} for ${player}`;
