import { defined } from '#core/defined'
import type { TypeGraph } from '#core/messages/type-graph'
import { foreignWord, say, type Words } from '#core/text/words'
import { anyContract, type Domain, type TypedEntry } from '../typed-entry.ts'
import { truncateText } from '../typed-value.ts'

/** EAS, all versions of its contract and of its proxy (ethereum-attestation-service/eas-contracts, EIP1271Verifier.sol; eas-sdk, offchain/delegated). */
const ATTEST = 'bytes32 schema,address recipient,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
const attestations: readonly TypedEntry[] = [
  `Attest(${ATTEST},uint256 nonce)`,
  `Attest(${ATTEST},uint64 deadline)`,
  `Attest(${ATTEST})`,
  `Attest(${ATTEST},uint256 value,uint256 nonce,uint64 deadline)`,
  `Attest(address attester,${ATTEST},uint256 value,uint256 nonce,uint64 deadline)`,
  `Attest(address attester,${ATTEST},uint256 value,uint64 deadline)`,
].map((form) => ({
  form,
  standard: 'EAS',
  domain: anyContract,
  tell: (told) => ({
    intent: say('State something about {who} at {contract}', {
      who: told.who(told.message.address('recipient')),
      contract: told.who(told.contract),
    }),
    meanings: {
      expirationTime: { is: 'time', zero: 'never' },
      ...defined({ deadline: form.includes('deadline') ? ({ is: 'time' } as const) : undefined }),
    },
  }),
}))

const revocations: readonly TypedEntry[] = [
  'Revoke(bytes32 schema,bytes32 uid,uint256 nonce)',
  'Revoke(bytes32 schema,bytes32 uid,uint64 deadline)',
  'Revoke(bytes32 schema,bytes32 uid)',
  'Revoke(bytes32 schema,bytes32 uid,uint256 value,uint256 nonce,uint64 deadline)',
  'Revoke(address revoker,bytes32 schema,bytes32 uid,uint256 value,uint256 nonce,uint64 deadline)',
  'Revoke(address revoker,bytes32 schema,bytes32 uid,uint256 value,uint64 deadline)',
].map((form) => ({
  form,
  standard: 'EAS',
  domain: anyContract,
  tell: (told) => ({ intent: say('Revoke a statement at {contract}', { contract: told.who(told.contract) }) }),
}))

/** What Snapshot takes besides votes (snapshot-labs/snapshot.js, sign/types.ts). An alias may vote for whoever named it: it is none of these. */
const SNAPSHOT: ReadonlyMap<string, (space: ReturnType<typeof foreignWord>) => Words> = new Map([
  ['Proposal', (space) => say('Make a proposal in the Snapshot space {space}', { space })],
  ['UpdateProposal', (space) => say('Change a proposal in the Snapshot space {space}', { space })],
  ['CancelProposal', (space) => say('Withdraw a proposal in the Snapshot space {space}', { space })],
  ['FlagProposal', (space) => say('Flag a proposal in the Snapshot space {space}', { space })],
  ['Follow', (space) => say('Follow the Snapshot space {space}', { space })],
  ['Unfollow', (space) => say('Stop following the Snapshot space {space}', { space })],
  ['Subscribe', (space) => say('Subscribe to proposals in the Snapshot space {space}', { space })],
  ['Unsubscribe', (space) => say('Unsubscribe from proposals in the Snapshot space {space}', { space })],
  ['Statement', (space) => say('Write about yourself in the Snapshot space {space}', { space })],
  ['Space', (space) => say('Change the settings of the Snapshot space {space}', { space })],
])

/** Of texts, times, choices and the account alone: nothing that a contract could take for a call. */
const isSnapshot = ({ structs, primary }: TypeGraph): boolean => {
  const fields = structs.get(primary) ?? []
  return (
    SNAPSHOT.has(primary) &&
    fields.some(({ name, type }) => name === 'from' && type === 'address') &&
    fields.some(({ name, type }) => name === 'space' && type === 'string') &&
    fields.every(({ name, type }) => name === 'from' || /^(?:string(?:\[\])?|uint64|bytes32)$/.test(type))
  )
}

const snapshot: TypedEntry = {
  form: isSnapshot,
  standard: 'Snapshot',
  domain: ({ name, verifyingContract, chainId }: Domain) => name === 'snapshot' && verifyingContract === undefined && chainId === undefined,
  tell({ graph, message }) {
    const space = foreignWord(truncateText(message.text('space'), 64))
    return { intent: SNAPSHOT.get(graph.primary)?.(space) ?? say('Write to the Snapshot space {space}', { space }) }
  },
}

/** Statements: somebody reads them, and nothing moves. */
export const statements: readonly TypedEntry[] = [...attestations, ...revocations, snapshot]
