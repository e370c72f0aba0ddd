import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';

test('a first answer that is on its way when something changes isn’t what stays', async () => {
	const client = new QueryClient();
	const held = Promise.withResolvers<string>();
	const answers = [held.promise, Promise.resolve('done')];
	const observer = new QueryObserver(client, { queryKey: ['messages'], queryFn: ({ signal: _signal }) => answers.shift() ?? 'asked too often', retry: false });
	const stop = observer.subscribe(() => {});
	await refetchChanged(client, { queryKey: ['messages'] });
	held.resolve('open');
	await held.promise;
	expect(client.getQueryData(['messages'])).toBe('done');
	stop();
	client.clear();
});
