import { inboxTexts } from './inbox-texts.ts';

/** First and last name, or a substitute text if the account, and the name with it, is gone. */
export function senderName({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
	return [first_name, last_name].filter(Boolean).join(' ') || inboxTexts.deletedAccount;
}
