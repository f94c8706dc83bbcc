import {
  concat,
  encodeAbiParameters,
  getContractAddress,
  hashMessage,
  pad,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  size,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../devnet/addresses.ts'

const TEXT = 'I like assay offices.'
const MAGIC = pad('0x1626ba7e', { dir: 'right', size: 32 })
/** Runtime code that answers the word to every question. */
const answering = (word: Hex): Hex => concat(['0x7f', word, '0x60005260206000f3'])
/** Creation code that leaves such a contract behind. */
const initOf = (runtime: Hex): Hex => concat(['0x60', toHex(size(runtime)), '0x80600a5f395ff300', runtime])
/** Arachnid's deterministic deployer, which anvil has from its first block: salt and creation code. */
const DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

type Creation = { readonly signer: Address; readonly calldata: Hex }

function creation(runtime: Hex, salt: Hex): Creation {
  const bytecode = initOf(runtime)
  const signer = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode }).toLowerCase() as Address
  return { signer, calldata: concat([salt, bytecode]) }
}

const alice = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
const asked: Signable = { kind: 'message', message: toHex(TEXT) }

let town: Devnet
let tab: Tab
let signature: Hex
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
  signature = await alice.signMessage({ message: TEXT })
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

async function deploy(runtime: Hex, salt: Hex): Promise<Address> {
  const { signer, calldata } = creation(runtime, salt)
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.dave, to: DEPLOYER, data: calldata }])
  await vi.waitUntil(async () => (await town.rpc('eth_getTransactionReceipt', [hash])) !== null)
  return signer
}

async function verify(given: Hex, signer?: Address, chainId = CHAIN_ID) {
  const check = await tab.wallet.check({ asked, chainId, account: CAST.bob })
  expect(check.digest).toBe(hashMessage(TEXT))
  return check.verify(given, signer)
}

describe('a signature', () => {
  it('of a key is told by arithmetic alone, asking nobody', async () => {
    const before = tab.left.length
    const evidence = { kind: 'computed', method: 'local-run' }
    expect(await verify(signature)).toMatchObject({ kind: 'signed', by: CAST.alice, how: 'key', form: 'usual', evidence })
    expect(await verify(signature, CAST.alice, 5_000_000)).toMatchObject({ kind: 'signed', by: CAST.alice, how: 'key' })
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
    expect(await verify(compact, CAST.alice)).toMatchObject({ kind: 'signed', by: CAST.alice, how: 'key', form: 'usual' })
    expect(tab.left).toHaveLength(before)
  })

  it('in the form that contracts refuse is the same key’s, and said to be odd', async () => {
    const { r, s, yParity } = parseSignature(signature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 })
    expect(await verify(high, CAST.alice)).toMatchObject({ kind: 'signed', by: CAST.alice, form: 'odd' })
    const bare = concat([r, s, toHex(yParity, { size: 1 })])
    expect(await verify(bare, CAST.alice)).toMatchObject({ kind: 'signed', by: CAST.alice, form: 'odd' })
    // EIP-2: the lower half is usual up to its end. Whose key that is does not matter.
    const formOf = (s: bigint) => verify(serializeSignature({ r, s: toHex(s, { size: 32 }), yParity: 0 }))
    expect(await formOf(order / 2n)).toMatchObject({ kind: 'signed', form: 'usual' })
    expect(await formOf(order / 2n + 1n)).toMatchObject({ kind: 'signed', form: 'odd' })
  })

  it('of somebody else is not the signer’s, and says whose it is', async () => {
    expect(await verify(signature, CAST.bob)).toMatchObject({ kind: 'not-signed', by: CAST.alice })
    const other = await alice.signMessage({ message: 'Something else.' })
    const verdict = await verify(other, CAST.alice)
    expect(verdict.kind).toBe('not-signed')
  })

  it('of a contract is what its code says, on proved state', async () => {
    const yes = await deploy(answering(MAGIC), pad('0x01'))
    const no = await deploy(answering(pad('0x')), pad('0x01'))
    // Truthy for a careless reader: not the four bytes of ERC-1271.
    const junk = await deploy(answering(pad('0x01')), pad('0x01'))
    expect(await verify('0x1234', yes)).toMatchObject({ kind: 'signed', by: yes, how: 'contract' })
    expect(await verify(signature, yes)).toMatchObject({ kind: 'signed', by: yes, how: 'contract' })
    expect(await verify('0x1234', no)).toMatchObject({ kind: 'not-signed' })
    expect(await verify('0x1234', junk)).toMatchObject({ kind: 'not-signed' })
  })

  it('of an account that is not there yet is tried after its factory (ERC-6492)', async () => {
    const wrapped = (calldata: Hex): Hex =>
      concat([
        encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [DEPLOYER, calldata, '0x1234']),
        `0x${'6492'.repeat(16)}`,
      ])
    const created = (runtime: Hex) => creation(runtime, pad('0x07'))
    const good = created(answering(MAGIC))
    const bad = created(answering(pad('0x')))
    expect(await verify(wrapped(good.calldata), good.signer)).toMatchObject({ kind: 'signed', by: good.signer, how: 'deployed-first' })
    expect(await verify(wrapped(bad.calldata), bad.signer)).toMatchObject({ kind: 'not-signed' })
    // The factory makes another account than the one that is said to have signed.
    expect(await verify(wrapped(good.calldata), CAST.carol)).toMatchObject({ kind: 'not-signed' })
  })

  it('that only code could tell is unknown where no chain can be asked, and never fine', async () => {
    const signer = `0x${'a1'.repeat(20)}` as const
    expect(await verify('0x1234', signer, 5_000_000)).toMatchObject({ kind: 'unknown', why: { code: 'rpc/no-endpoint' } })
    expect(await verify(signature, signer, 5_000_000)).toMatchObject({ kind: 'unknown', by: CAST.alice })
    expect(await verify('0x1234')).toMatchObject({ kind: 'unknown', why: { code: 'input/required' } })
    expect(await verify(`0x${'00'.repeat(64)}`)).toMatchObject({ kind: 'not-signed' })
  })
})
