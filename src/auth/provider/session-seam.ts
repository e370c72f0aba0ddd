import { storedSession } from '#data/session/stored-session.ts';
import type { Session } from '#domain/account.ts';

export async function adoptSession(session: Session, answer: object): Promise<void> {
	storedSession.set(session, answer);
}

export async function endSession(_reason: string): Promise<void> {
	storedSession.clear();
}
