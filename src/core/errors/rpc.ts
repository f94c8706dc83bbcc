import { say, type ErrorTable } from './error-table.ts'

/** What goes wrong between us and an endpoint. */
export const rpc = {
  'rpc/no-endpoint': {
    kind: 'user',
    rpc: 4901,
    message: (d: { chain: string }) => say('No endpoint is set up for {chain}.', d),
    remedy: say('Add one in Settings, under Chains. Nothing is requested until you choose.'),
  },
  'rpc/unreachable': {
    kind: 'network',
    rpc: 4900,
    message: (d: { endpoint: string }) => say('{endpoint} isn’t answering.', d),
    remedy: say('Check your connection, or add another endpoint in Settings, under Chains.'),
  },
  'rpc/http-error': {
    kind: 'network',
    rpc: 4900,
    // A status is a name: never grouped as amounts are.
    message: ({ endpoint, status }: { endpoint: string; status: number }) =>
      say('{endpoint} answered with error {status}.', { endpoint, status: `${status}` }),
    remedy: say('Its server has a problem. Try again, or add another endpoint in Settings, under Chains.'),
  },
  'rpc/timeout': {
    kind: 'network',
    rpc: 4900,
    message: (d: { endpoint: string; seconds: number }) => say('{endpoint} didn’t answer within {seconds} s.', d),
    remedy: say('Try again, or add another endpoint in Settings, under Chains.'),
  },
  'rpc/rate-limited': {
    kind: 'network',
    rpc: -32005,
    message: (d: { endpoint: string }) => say('{endpoint} is limiting how often we may ask.', d),
    remedy: say('We’ll wait and try again. An endpoint of your own has no such limit.'),
  },
  'rpc/wrong-chain': {
    kind: 'user',
    rpc: 4901,
    // Ids are names: never grouped as amounts are.
    message: ({ endpoint, expected, found }: { endpoint: string; expected: number; found: number }) =>
      say('{endpoint} is for chain {found}, not {expected}.', { endpoint, expected: `${expected}`, found: `${found}` }),
    remedy: say('Correct its address in Settings, under Chains. Until then, we don’t use it.'),
  },
  'rpc/other-chain': {
    kind: 'network',
    rpc: 4901,
    message: (d: { endpoint: string; number: string; theirs: string; verified: string }) =>
      say(
        '{endpoint} follows a different chain than the one our light client verified. Its block {number} is {theirs}; the verified one is {verified}.',
        d,
      ),
    remedy: say('We don’t use it. Correct its address in Settings, under Chains, or use another endpoint.'),
  },
  'rpc/gateway': {
    kind: 'network',
    message: (d: { host: string }) => say('The name’s server, {host}, gave no usable answer.', d),
    remedy: say('Try again later, or ask for the address instead.'),
  },
  'rpc/malformed': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} sent an invalid answer to {method}.', d),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
  'rpc/too-large': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} sent an answer that’s too large to read.', d),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
  'rpc/not-text': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} sent an answer that isn’t text.', d),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
  'rpc/refused': {
    kind: 'network',
    message: (d: { endpoint: string; method: string; text: string }) => say('{endpoint} refused {method}: {text}', d),
    remedy: say('Try again, or use another endpoint.'),
  },
  'rpc/unsupported': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} doesn’t offer {method}.', d),
    remedy: say('Use another endpoint for this.'),
  },
  'rpc/cannot-prove': {
    kind: 'network',
    message: (d: { endpoint: string }) => say('{endpoint} gave no proof for this block.', d),
    remedy: say('We’ll ask again at the newest block. If this continues, use an endpoint that serves eth_getProof.'),
  },
  'rpc/pruned': {
    kind: 'network',
    message: (d: { endpoint: string; method: string }) => say('{endpoint} doesn’t keep data old enough for {method}.', d),
    remedy: say('Use an archive endpoint for this.'),
  },
  'rpc/behind': {
    kind: 'network',
    message: ({ endpoint, blocks }: { endpoint: string; blocks?: number }) =>
      blocks === undefined
        ? say('{endpoint} doesn’t have this block yet.', { endpoint })
        : say('{endpoint} doesn’t have this block yet: it’s {blocks, plural, one {# block} other {# blocks}} behind.', {
            endpoint,
            blocks,
          }),
    remedy: say('We’ll ask again in a moment, and ask another endpoint.'),
  },
  'rpc/offline': {
    kind: 'network',
    rpc: 4900,
    message: say('This device is offline.'),
    remedy: say('Everything continues by itself once you’re online.'),
  },
  'rpc/not-listed': {
    kind: 'bug',
    message: (d: { endpoint: string }) => say('You didn’t choose {endpoint}, so nothing was sent there.', d),
    remedy: say('Report this: Assay may only contact endpoints that you chose.'),
  },
  'rpc/names-two': {
    kind: 'bug',
    message: (d: { endpoint: string }) => say('A request to {endpoint} would have linked two of your accounts, so it wasn’t sent.', d),
    remedy: say('Use an endpoint of your own, or ask about one account at a time.'),
  },
  'rpc/not-for-account': {
    kind: 'user',
    message: (d: { chain: string }) => say('None of your {chain} endpoints is allowed to see this account.', d),
    remedy: say('Allow one in Settings, under Chains, or add another endpoint.'),
  },
  'rpc/lying': {
    kind: 'network',
    message: (d: { endpoint: string; what: string }) => say('{endpoint} sent an answer that contradicts its proof ({what}).', d),
    remedy: say('We ignored the answer and stopped using this endpoint. You can allow it again in Settings, under Chains.'),
  },
  'rpc/local-permission': {
    kind: 'user',
    message: (d: { endpoint: string }) => say('The browser doesn’t let this page reach {endpoint} on your own computer.', d),
    remedy: say('Allow this page to access local devices, and let the node accept this page’s origin.'),
  },
} as const satisfies ErrorTable
