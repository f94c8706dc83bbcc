import { fromRlp, type Hex, toRlp } from 'viem'
import { addTo, bent, type ExecutionLie, fields, type Fields, type LieContext } from './lie.ts'

type Slot = { key: string; value: string; proof: Hex[] }
type Proof = Fields & { address: string; accountProof: Hex[]; storageProof: Slot[] }

const ETHER = 10n ** 18n
const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const NO_STORAGE = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const MUCH = (1n << 96n) - 1n

const proof = (change: (proof: Proof, told: LieContext) => Proof | Promise<Proof>): ExecutionLie['tell'] =>
  fields((result, told) => change(result as Proof, told))

const isThere = ({ codeHash, balance, nonce }: Proof): boolean =>
  codeHash !== NO_CODE || BigInt(String(balance)) > 0n || BigInt(String(nonce)) > 0n

/** A leaf with its payload replaced, path and all else as it was. */
function withPayload(leaf: Hex, payload: (old: Hex) => Hex): Hex {
  const [path, old] = fromRlp(leaf) as [Hex, Hex]
  return toRlp([path, payload(old)])
}

const trimmed = (value: bigint): Hex => (value === 0n ? '0x' : (addEven(value.toString(16)) as Hex))
const addEven = (digits: string): string => `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`

/** An account's leaf payload with another balance. */
function richer(payload: Hex): Hex {
  const [nonce, balance, storage, code] = fromRlp(payload) as [Hex, Hex, Hex, Hex]
  return toRlp([nonce, trimmed(BigInt(balance === '0x' ? 0 : balance) + ETHER), storage, code])
}

const lastOf = (nodes: readonly Hex[], change: (leaf: Hex) => Hex): Hex[] => [...nodes.slice(0, -1), ...nodes.slice(-1).map(change)]

const execution = (name: string, says: string, changes: ExecutionLie['changes'], tell: ExecutionLie['tell']): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes,
  tell,
})

/** Lies about accounts, slots and what proves them. */
export const PROOF_LIES: readonly ExecutionLie[] = [
  execution(
    'balance',
    'One ether more than the account has, beside an honest proof',
    { eth_getProof: ['balance'], eth_getBalance: [''] },
    (result, { call }) =>
      call.method === 'eth_getBalance'
        ? addTo(result, ETHER)
        : { ...(result as Proof), balance: addTo((result as Proof)['balance'], ETHER) },
  ),
  execution(
    'balance-and-leaf',
    "One ether more, in the proof's leaf too",
    { eth_getProof: ['balance', 'accountProof.*'] },
    proof((answer) =>
      isThere(answer)
        ? {
            ...answer,
            balance: addTo(answer['balance'], ETHER),
            accountProof: lastOf(answer.accountProof, (leaf) => withPayload(leaf, richer)),
          }
        : answer,
    ),
  ),
  execution('nonce', 'A nonce of one more', { eth_getProof: ['nonce'], eth_getTransactionCount: [''] }, (result, { call }) =>
    call.method === 'eth_getProof' ? { ...(result as Proof), nonce: addTo((result as Proof)['nonce'], 1n) } : addTo(result, 1n),
  ),
  execution('code', 'Code with another last byte, or code where there is none', { eth_getCode: [''] }, (result) =>
    result === '0x' ? '0x5f5ffd' : bent(result),
  ),
  execution(
    'code-hash',
    'Another hash of the code',
    { eth_getProof: ['codeHash'] },
    proof((answer) => ({ ...answer, codeHash: bent(answer['codeHash']) })),
  ),
  execution(
    'storage-value',
    'A value of one more in each slot, beside an honest proof',
    { eth_getProof: ['storageProof.*.value'], eth_getStorageAt: [''] },
    (result, { call }) => {
      if (call.method === 'eth_getStorageAt')
        return addTo(result, 1n)
          .replace('0x', `0x${'0'.repeat(66)}`)
          .replace(/^0x0*(?=.{64}$)/, '0x')
      const answer = result as Proof
      return { ...answer, storageProof: answer.storageProof.map((slot) => ({ ...slot, value: addTo(slot.value, 1n) })) }
    },
  ),
  execution(
    'token-balance',
    "Far more in each slot that holds something, in the proof's leaf too",
    { eth_getProof: ['storageProof.*.value', 'storageProof.*.proof.*'] },
    proof((answer) => ({
      ...answer,
      storageProof: answer.storageProof.map((slot) =>
        BigInt(slot.value) === 0n
          ? slot
          : {
              ...slot,
              value: `0x${MUCH.toString(16)}`,
              proof: lastOf(slot.proof, (leaf) => withPayload(leaf, () => toRlp(trimmed(MUCH)))),
            },
      ),
    })),
  ),
  execution(
    'absent-account',
    'An account that exists is said to be absent, its proof cut before the leaf',
    { eth_getProof: ['balance', 'nonce', 'codeHash', 'storageHash', 'accountProof.*'] },
    proof((answer) =>
      isThere(answer)
        ? {
            ...answer,
            balance: '0x0',
            nonce: '0x0',
            codeHash: NO_CODE,
            storageHash: NO_STORAGE,
            accountProof: answer.accountProof.slice(0, -1),
          }
        : answer,
    ),
  ),
  execution(
    'present-account',
    'An absent account is said to have an ether, with a leaf that nothing leads to',
    { eth_getProof: ['balance', 'accountProof.*'] },
    proof((answer) => {
      if (isThere(answer)) return answer
      const leaf = toRlp(['0x20', toRlp(['0x', trimmed(ETHER), NO_STORAGE, NO_CODE])])
      return { ...answer, balance: `0x${ETHER.toString(16)}`, accountProof: [...answer.accountProof, leaf] }
    }),
  ),
  execution(
    'absent-slot',
    'A slot that holds something is said to be empty, its proof cut before the leaf',
    { eth_getProof: ['storageProof.*.value', 'storageProof.*.proof.*'] },
    proof((answer) => ({
      ...answer,
      storageProof: answer.storageProof.map((slot) =>
        BigInt(slot.value) === 0n ? slot : { ...slot, value: '0x0', proof: slot.proof.slice(0, -1) },
      ),
    })),
  ),
  execution(
    'omitted-slot',
    'The first slot that was asked for is not answered',
    { eth_getProof: ['storageProof.*'] },
    proof((answer) => ({ ...answer, storageProof: answer.storageProof.slice(1) })),
  ),
  execution(
    'other-slot',
    'Each slot is said to be its neighbour',
    { eth_getProof: ['storageProof.*.key'] },
    proof((answer) => ({ ...answer, storageProof: answer.storageProof.map((slot) => ({ ...slot, key: bent(slot.key) })) })),
  ),
  execution(
    'truncated-proof',
    "The account's proof without its last node",
    { eth_getProof: ['accountProof.*'] },
    proof((answer) => ({ ...answer, accountProof: answer.accountProof.slice(0, -1) })),
  ),
  execution(
    'extended-proof',
    "The account's proof with its last node twice",
    { eth_getProof: ['accountProof.*'] },
    proof((answer) => ({ ...answer, accountProof: [...answer.accountProof, ...answer.accountProof.slice(-1)] })),
  ),
  execution(
    'reversed-proof',
    "The account's proof from the leaf up",
    { eth_getProof: ['accountProof.*'] },
    proof((answer) => ({ ...answer, accountProof: answer.accountProof.toReversed() })),
  ),
  execution(
    'empty-proof',
    'No proof at all',
    { eth_getProof: ['accountProof.*'] },
    proof((answer) => ({ ...answer, accountProof: [] })),
  ),
  execution(
    'bent-proof',
    "One bit of the proof's root node",
    { eth_getProof: ['accountProof.*'] },
    proof((answer) => ({ ...answer, accountProof: answer.accountProof.map((node, at) => (at === 0 ? (bent(node) as Hex) : node)) })),
  ),
  execution(
    'foreign-proof',
    'What it has of the zero address, honest in itself, under the name of the account',
    { eth_getProof: 'anything' },
    proof(async (answer, { call, ask }) => {
      const other = (await ask('eth_getProof', [`0x${'0'.repeat(40)}`, call.params[1], call.params[2]])) as Proof
      return { ...other, address: answer.address }
    }),
  ),
  execution(
    'stale-proof',
    'An honest proof, of the block 64 before the newest',
    { eth_getProof: 'anything' },
    proof(async (_, { call, ask }) => {
      const head = Number(await ask('eth_blockNumber', []))
      return (await ask('eth_getProof', [call.params[0], call.params[1], `0x${(head - 64).toString(16)}`])) as Proof
    }),
  ),
]
