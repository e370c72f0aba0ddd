import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putAnswer } from '#core/api/queries/put-answer.ts';

test('an answer that was on its way before a change doesn’t undo the change on the screen', async () => {
	const client = new QueryClient();
	const earlier = Promise.withResolvers<string>();
	const query = queryOptions({ queryKey: ['giving'], queryFn: () => earlier.promise, retry: false });
	client.setQueryData(query.queryKey, 'on');
	const fetching = client.refetchQueries({ queryKey: query.queryKey });
	await putAnswer(client, query.queryKey, 'off');
	earlier.resolve('on');
	await fetching;
	expect(client.getQueryData(query.queryKey)).toBe('off');
});
