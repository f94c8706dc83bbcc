import { say, type ErrorTable } from './error-table.ts'

/** What goes wrong between us and an endpoint. */
export const rpc = {
  'rpc/no-endpoint': {
    kind: 'user',
    rpc: 4901,
    message: (d: { chain: string }) => say('No endpoint is set up for {chain}.', d),
    remedy: say('Add one under Chains. Nothing is asked before you choose.'),
  },
  'rpc/unreachable': {
    kind: 'network',
    rpc: 4900,
    message: (d: { endpoint: string }) => say('{endpoint} does not answer.', d),
    remedy: say('Check your connection, or add another endpoint under Chains.'),
  },
  'rpc/http-error': {
    kind: 'network',
    rpc: 4900,
    // A status is a name: never grouped as amounts are.
    message: ({ endpoint, status }: { endpoint: string; status: number }) =>
      say('{endpoint} answered with an error {status}.', { endpoint, status: `${status}` }),
    remedy: say('Its server has a problem. Try again, or add another endpoint under Chains.'),
  },
  'rpc/timeout': {
    kind: 'network',
    rpc: 4900,
    message: (d: { endpoint: string; seconds: number }) => say('{endpoint} did not answer within {seconds} s.', d),
    remedy: say('Try again, or add another endpoint under Chains.'),
  },
  'rpc/rate-limited': {
    kind: 'network',
    rpc: -32005,
    message: (d: { endpoint: string }) => say('{endpoint} asks us to slow down.', d),
    remedy: say('We wait and try again. An endpoint of your own has no such limit.'),
  },
  'rpc/wrong-chain': {
    kind: 'user',
    rpc: 4901,
    // Ids are names: never grouped as amounts are.
    message: ({ endpoint, expected, found }: { endpoint: string; expected: number; found: number }) =>
      say('{endpoint} serves chain {found}, not {expected}.', { endpoint, expected: `${expected}`, found: `${found}` }),
    remedy: say('Correct its address under Chains. Nothing of it is used until then.'),
  },
  'rpc/other-chain': {
    kind: 'network',
    rpc: 4901,
    message: (d: { endpoint: string; number: string; theirs: string; verified: string }) =>
      say(
        '{endpoint} serves another chain than the one that the light client verified. Its block {number} is {theirs}, verified is {verified}.',
        d,
      ),
    remedy: say('Nothing of it is used. Correct its address under Chains, or use another endpoint.'),
  },
  'rpc/gateway': {
    kind: 'network',
    message: (d: { host: string }) => say('The gateway {host} did not answer for this name.', d),
    remedy: say('Ask for the address itself, or try again later.'),
  },
  'rpc/malformed': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} gave an answer to {method} that is not valid.', d),
    remedy: say('Its answer was thrown away. Use another endpoint if this goes on.'),
  },
  'rpc/too-large': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} sent an answer that is too large to read.', d),
    remedy: say('The answer was thrown away. Use another endpoint if this goes on.'),
  },
  'rpc/not-text': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} sent an answer that is not text.', d),
    remedy: say('The answer was thrown away. Use another endpoint if this goes on.'),
  },
  'rpc/refused': {
    kind: 'network',
    message: (d: { endpoint: string; method: string; text: string }) => say('{endpoint} refused {method}: {text}', d),
    remedy: say('Try again, or use another endpoint.'),
  },
  'rpc/unsupported': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} does not offer {method}.', d),
    remedy: say('Use another endpoint for this.'),
  },
  'rpc/cannot-prove': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} gives no proof for this block.', d),
    remedy: say('We ask again at the newest block. Use an endpoint that serves eth_getProof.'),
  },
  'rpc/pruned': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} does not keep what {method} needs that far back.', d),
    remedy: say('Use an endpoint with an archive for this.'),
  },
  'rpc/behind': {
    kind: 'network',
    message: ({ endpoint, blocks }: { endpoint: string; blocks?: number }) =>
      blocks === undefined
        ? say('{endpoint} does not have this block yet.', { endpoint })
        : say('{endpoint} does not have this block yet. Blocks that it is behind: {blocks}.', { endpoint, blocks }),
    remedy: say('We ask again in a moment, and ask another endpoint.'),
  },
  'rpc/offline': {
    kind: 'network',
    rpc: 4900,
    message: say('This device is offline.'),
    remedy: say('Everything goes on by itself when it is back.'),
  },
  'rpc/not-listed': {
    kind: 'bug',
    message: (d: { endpoint: string }) => say('{endpoint} is not among the endpoints that you chose, so nothing was sent there.', d),
    remedy: say('Report this: no other address may ever be asked.'),
  },
  'rpc/names-two': {
    kind: 'bug',
    message: (d: { endpoint: string }) =>
      say('A question to {endpoint} would have named two of your accounts together, so it was not sent.', d),
    remedy: say('Use an endpoint of your own for this, or ask about one account at a time.'),
  },
  'rpc/not-for-account': {
    kind: 'user',
    message: (d: { chain: string }) => say('No endpoint of {chain} may be asked about this account.', d),
    remedy: say('Allow one under Chains, or add another.'),
  },
  'rpc/lying': {
    kind: 'network',
    message: (d: { endpoint: string; what: string }) => say('{endpoint} gave an answer that fails its own proof ({what}).', d),
    remedy: say('It is kept out until you let it in again. Nothing of that answer was used.'),
  },
  'rpc/local-permission': {
    kind: 'user',
    message: (d: { endpoint: string }) => say('The browser does not let this page reach {endpoint} on your own computer.', d),
    remedy: say('Allow access to local devices for this page, and let the node accept its origin.'),
  },
} as const satisfies ErrorTable
