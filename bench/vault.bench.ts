import { argon2id } from '@noble/hashes/argon2.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { argon2id as fast } from 'hash-wasm'
import { IDBFactory } from 'fake-indexeddb'
import { hashTypedData, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../src/core/ethereum/address.ts'
import { fromBytes, type Hex } from '../src/core/bytes/hex.ts'
import { type Client, createClient, createPortPair } from '../src/protocol/index.ts'
import type { Session, VaultCalls, VaultEvents, UnlockSecret } from '../src/protocol/vault.ts'
import { KDF_POLICY, KEYSTORE_POLICY, startVault } from '../src/vault/index.ts'
import { openKeystore, readKeystore, writeKeystore } from '../src/vault/import/keystore.ts'
import { parseStrictJson } from '../src/vault/import/strict-json.ts'
import { type Bench, type Result, summarise, time } from '../scripts/measure/bench.ts'
import { sizes } from '../scripts/build/size.ts'
import { type Ethers, ethers } from './ethers.ts'

const PASSWORD = 'hazel orbit muffin cactus velvet ladder'
const WAY: UnlockSecret = { kind: 'password', password: PASSWORD }
/** BIP-39 test phrase of all development chains, and the key of its first account. */
const PHRASE = 'test test test test test test test test test test test junk'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type Vault = Client<VaultCalls, VaultEvents>

/** A vault as its Worker holds it, behind a port, with a disk in memory and the key derivation that is shipped. */
async function startOne(): Promise<Vault> {
  const [page, worker] = createPortPair()
  startVault(worker, {
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    subtle: crypto.subtle,
    timers: { set: () => undefined, clear: () => undefined },
    kdf: KDF_POLICY,
    keystore: KEYSTORE_POLICY,
    selfProbe: () => Promise.resolve([]),
    indexedDB: new IDBFactory(),
  })
  const vault = createClient<VaultCalls, VaultEvents>(page, 'vault')
  await vault.call('selfCheck', undefined)
  return vault
}

const unlock = (vault: Vault): Promise<Session> => vault.call('unlock', { way: WAY })

async function importPhrase(vault: Vault): Promise<Session> {
  const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words: PHRASE } })
  const choices = [{ keyring: 0, pathTemplate: "m/44'/60'/0'/0/i", indexes: [0], names: ['First'] }]
  return vault.call('takeImport', { importId, choices, password: PASSWORD })
}

/** Both by turns, so that what else the machine does falls on both alike: the times, and how many times as long theirs takes as ours. */
async function against(
  what: string,
  runs: number,
  [ours, theirs]: readonly [() => unknown, () => unknown],
  whose: string,
): Promise<readonly Result[]> {
  const spent: [number, number][] = []
  for (let run = 0; run <= runs; run++) {
    const started = performance.now()
    await ours()
    const between = performance.now()
    await theirs()
    // The first warms up.
    if (run > 0) spent.push([between - started, performance.now() - between])
  }
  return [
    summarise(what, 'ms', spent.map(([mine]) => mine)),
    summarise(`${what}: by ${whose}`, 'ms', spent.map(([, other]) => other)),
    summarise(`${what}: ${whose} to ours, times`, 'count', spent.map(([mine, other]) => other / mine)),
  ] // prettier-ignore
}

/** What a password costs whoever opens: ours, without WebAssembly, and the scrypt of a keystore as geth writes it, by noble. */
async function stretching(): Promise<readonly Result[]> {
  const password = new TextEncoder().encode(PASSWORD)
  const salt = new Uint8Array(16).fill(7)
  const ours = () => fast({ password, salt, memorySize: 65_536, iterations: 3, parallelism: 1, hashLength: 32, outputType: 'binary' })
  return [
    ...(await against('Argon2id, 64 MiB, 3 passes', 5, [ours, () => argon2id(password, salt, { m: 65_536, t: 3, p: 1, dkLen: 32 })], 'noble')),
    ...(await against('Argon2id beside a keystore', 3, [ours, () => scrypt(password, salt, { N: 2 ** 18, r: 8, p: 1, dkLen: 32 })], 'scrypt 2^18 by noble')),
  ] // prettier-ignore
}

/** The same work done by ethers; where it is not installed the row says so, and has no figure. */
const againstEthers = async (
  what: string,
  runs: number,
  ours: () => unknown,
  theirs: (peer: Ethers) => unknown,
): Promise<readonly Result[]> =>
  ethers === undefined
    ? [summarise(`${what}: not measured, ethers is not installed`, 'count', [])]
    : against(what, runs, [ours, () => theirs(ethers as Ethers)], 'ethers')

/**
 * Keystores by the scrypt that ethers writes (2^17, 8, 1): made, and opened. Ours opens what it made before it hands it out, so that its making is
 * two stretchings where theirs is one. And what a right password costs: a vault's own, as calibrated, beside such a keystore.
 */
async function keystores(vault: Vault): Promise<readonly Result[]> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const key = Uint8Array.from(Buffer.from(KEY.slice(2), 'hex'))
  const policy = { n: 2 ** 17, r: 8, p: 1 }
  const { json } = await writeKeystore(key, PASSWORD, { random, subtle: crypto.subtle, now: Date.now(), policy })
  const open = () => openKeystore(readKeystore(parseStrictJson(json) as Parameters<typeof readKeystore>[0]), PASSWORD, crypto.subtle)
  const make = () => writeKeystore(key, PASSWORD, { random, subtle: crypto.subtle, now: Date.now(), policy })
  return [
    ...(await againstEthers('a keystore made (scrypt 2^17)', 3, make, (peer) =>
      peer.encryptKeystoreJson({ address: ACCOUNT, privateKey: KEY }, PASSWORD),
    )),
    ...(await againstEthers('a keystore opened (scrypt 2^17)', 3, open, (peer) => peer.decryptKeystoreJson(json, PASSWORD))),
    ...(await againstEthers(
      'a vault opened beside a keystore',
      3,
      async () => {
        await vault.call('lock', undefined)
        await unlock(vault)
      },
      (peer) => peer.decryptKeystoreJson(json, PASSWORD),
    )),
  ]
}

async function opening(vault: Vault): Promise<readonly Result[]> {
  const before = process.memoryUsage().rss
  let most = before
  const opened = await time('opening it by its password', 10, async () => {
    await vault.call('lock', undefined)
    await unlock(vault)
    most = Math.max(most, process.memoryUsage().rss)
  })
  return [opened, summarise('memory that opening added at most', 'bytes', [most - before])]
}

async function deriving(vault: Vault): Promise<readonly Result[]> {
  const { keyrings } = await unlock(vault)
  const keyringId = keyrings[0]?.id ?? ''
  let next = 1
  const ours = async (): Promise<void> => {
    for (let count = 0; count < 10; count++) await vault.call('deriveAccount', { keyringId, name: `Account ${++next}` })
  }
  const theirs = (): void => {
    for (let addressIndex = 0; addressIndex < 10; addressIndex++) mnemonicToAccount(PHRASE, { addressIndex })
  }
  const byEthers = ({ HDNodeWallet }: Ethers): void => {
    for (let at = 0; at < 10; at++) HDNodeWallet.fromPhrase(PHRASE, '', `m/44'/60'/0'/0/${at}`)
  }
  return [
    ...(await against('ten more accounts, each sealed to disk', 3, [ours, theirs], 'viem, in memory')),
    ...(await againstEthers('ten more accounts, each sealed to disk, in memory there', 3, ours, byEthers)),
  ]
}

const TRANSACTION = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  value: 10n ** 17n,
  gas: 60_000n,
  maxFeePerGas: 30n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
  data: `0xa9059cbb${'00'.repeat(64)}`,
} as const satisfies TransactionSerializableEIP1559

const TYPED = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return { type, name }
    }),
  },
  primaryType: 'Permit',
  message: { owner: ACCOUNT, spender: TRANSACTION.to, value: '1000000', nonce: '0', deadline: '1893456000' },
} as const

let asked = 0
/** The page's part: a consent to this digest. Making it is not measured. */
function signing(session: Session, digest: Hex) {
  const requestId = `request ${++asked}`
  const consent = {
    id: fromBytes(crypto.getRandomValues(new Uint8Array(16))),
    requestId,
    digest,
    origin: { kind: 'own' },
    account: ACCOUNT as Address,
    chainId: 1,
    unlockEpoch: session.unlockEpoch,
  } as const
  return { requestId, account: ACCOUNT as Address, consent }
}

/** Ours reads and opens the one key, encodes, holds it against the consent, signs and recovers; viem's has the key in memory. */
async function signatures(vault: Vault): Promise<readonly Result[]> {
  const session = await unlock(vault)
  const account: PrivateKeyAccount = privateKeyToAccount(KEY)
  const { gas: gasLimit, ...fields } = TRANSACTION
  const transaction = { ...fields, gasLimit, accessList: [] }
  const digest = keccak256(serializeTransaction(TRANSACTION))
  const typedDigest = hashTypedData(TYPED as never)
  return [
    ...(await against('signing a transaction', 50, [
      () => vault.call('signTransaction', { ...signing(session, digest), transaction }),
      () => account.signTransaction(TRANSACTION),
    ], 'viem')),
    ...(await against('signing typed data', 50, [
      () => vault.call('signTypedData', { ...signing(session, typedDigest), data: TYPED as never }),
      () => account.signTypedData(TYPED as never),
    ], 'viem')),
    ...(await signaturesByEthers(vault, session)),
  ] // prettier-ignore
}

async function signaturesByEthers(vault: Vault, session: Session): Promise<readonly Result[]> {
  const { gas: gasLimit, ...fields } = TRANSACTION
  const transaction = { ...fields, gasLimit, accessList: [] }
  const digest = keccak256(serializeTransaction(TRANSACTION))
  const typedDigest = hashTypedData(TYPED as never)
  const { Permit } = TYPED.types
  const wallet = ethers && new ethers.Wallet(KEY)
  return [
    ...(await againstEthers(
      'signing a transaction, the key in memory there',
      50,
      () => vault.call('signTransaction', { ...signing(session, digest), transaction }),
      () => wallet?.signTransaction({ ...fields, type: 2, gasLimit }),
    )),
    ...(await againstEthers(
      'signing typed data, the key in memory there',
      50,
      () => vault.call('signTypedData', { ...signing(session, typedDigest), data: TYPED as never }),
      () => wallet?.signTypedData(TYPED.domain, { Permit }, TYPED.message),
    )),
  ]
}

/** Making, opening and using a vault with the key derivation that is shipped (Argon2id), as Node runs it and with a disk in memory. */
export const bench: Bench = {
  name: 'vault',
  async run() {
    const empty = await startOne()
    const made = await time('making a vault, its cost measured first', 1, async () => {
      if ((await empty.call('status', undefined)).at !== 'absent') await empty.call('erase', { way: WAY })
      await empty.call('createEmpty', { password: PASSWORD })
    })
    empty.close()
    const vault = await startOne()
    await importPhrase(vault)
    const results = [
      made,
      ...(await opening(vault)),
      ...(await stretching()),
      ...(await keystores(vault)),
      ...(await deriving(vault)),
      ...(await signatures(vault)),
    ]
    vault.close()
    const { measures } = await sizes()
    const size = measures.find(({ name }) => name === 'vault Worker without KDF')
    return [...results, summarise('vault Worker without the key derivation, gzip, of 60,000', 'bytes', [size?.bytes ?? Number.NaN])]
  },
}
