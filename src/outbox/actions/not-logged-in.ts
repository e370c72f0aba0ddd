/** What is to be saved belongs to an account. */
export class NotLoggedIn extends Error {
	override name = 'NotLoggedIn';
}
