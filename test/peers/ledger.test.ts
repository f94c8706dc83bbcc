import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex, toBytes } from '../../src/core/bytes/hex.ts'
import { encodeUnsigned } from '../../src/core/ethereum/digest.ts'
import type { TypedData } from '../../src/core/messages/typed-data-type.ts'
import {
  addressApdu,
  configurationApdu,
  legacyTrailer,
  messageApdus,
  readLedgerAddress,
  readConfiguration,
  readSignature,
  transactionApdus,
  typedHashesApdu,
} from '../../src/signers/ledger/commands.ts'
import { statusError } from '../../src/signers/ledger/status.ts'
import { typedDataApdus } from '../../src/signers/ledger/typed-data-apdus.ts'
import { hasPeers } from './peer.ts'
import {
  dataOf,
  type Exchange,
  exchangesIn,
  instructionOf,
  ledgerFile,
  ledgerFiles,
  type Recorded,
  recordedIn,
  splitPath,
  transactionIn,
} from './ledger.ts'

// Every recording of Ledger's own tests (hw-app-eth 7.9.0) that needs no data signed by the maker, equal to the byte.

const SIGNED_BY_MAKER = 'sends data that Ledger signed: tokens, collectibles, plugins, names'
const STARK = 'StarkEx, which newer apps do not have (app-ethereum, 1.10.4)'
const NOT_OURS = 'another feature of the app than signing for an account'

/** Their tests that are not replayed, by title, with why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'should clear sign the ERC20 transaction': SIGNED_BY_MAKER,
  'should clear sign the ERC721 transaction with plugin load': SIGNED_BY_MAKER,
  'should clear sign the ERC1155 transaction with plugin load': SIGNED_BY_MAKER,
  'should clear sign the external plugin transaction': SIGNED_BY_MAKER,
  'should clear sign the Uniswap Universal Router transaction': SIGNED_BY_MAKER,
  'signTransaction supports EIP1559 with tokens': SIGNED_BY_MAKER,
  'signTransaction coin with domain': SIGNED_BY_MAKER,
  'signTransaction erc20 with domain': SIGNED_BY_MAKER,
  'signTransaction NFT with domain': SIGNED_BY_MAKER,
  provideERC20TokenInformation: SIGNED_BY_MAKER,
  eth2GetPublicKey: NOT_OURS,
  eth2SetWithdrawalIndex: NOT_OURS,
  getEIP1024PublicEncryptionKey: NOT_OURS,
  getEIP1024SharedSecret: NOT_OURS,
}

const leftOut = (title: string): string | undefined => (title.startsWith('stark') ? STARK : LEFT_OUT[title])

const bytes = (hex: string): Uint8Array => toBytes(`0x${hex}`) ?? expect.unreachable(`${hex} is whole bytes`)
const hexOf = (commands: readonly Uint8Array[]): readonly string[] => commands.map((command) => fromBytes(command).slice(2))
const body = (exchange: Exchange | undefined): Uint8Array => bytes((exchange?.answer ?? '').slice(0, -4))

/** One of their transactions has a length in two bytes that has space in one, which no encoder of RLP writes: its bytes are taken as they stand. */
const LONG_FORM = 'f8358332d79f'

/** Our commands for what a recording asks; the inputs are what its data say. */
function ours(exchanges: readonly Exchange[]): readonly Uint8Array[] {
  const [first] = exchanges
  if (first === undefined) return []
  const { path, rest } = splitPath(dataOf(exchanges))
  switch (instructionOf(first)) {
    case '06':
      return [configurationApdu()]
    case '02':
      return [addressApdu(path, first.command.slice(4, 6) === '01', rest === '' ? undefined : BigInt(`0x${rest}`))]
    case '04': {
      // Read by viem and encoded anew: what the device hashes is what we would sign.
      const transaction = transactionIn(`0x${rest}`)
      const trailer = transaction.type === 'legacy' ? legacyTrailer(transaction.chainId) : 0
      return transactionApdus(path, bytes(rest.startsWith(LONG_FORM) ? rest : encodeUnsigned(transaction).slice(2)), trailer)
    }
    case '08':
      return messageApdus(path, bytes(rest.slice(8)))
    case '0c':
      return [typedHashesApdu(path, bytes(rest.slice(0, 64)), bytes(rest.slice(64)))]
    default:
      return []
  }
}

/** Tests of a file that have recordings of commands. */
const withRecordings = (file: string): readonly Recorded[] => recordedIn(ledgerFile(file)).filter(({ recordings }) => recordings.length > 0)

describe.skipIf(!hasPeers)('recordings of hw-app-eth', () => {
  const all = hasPeers ? withRecordings('Eth.unit.test.ts') : []
  const replayed = all.filter(({ title }) => leftOut(title) === undefined)

  it('are all replayed or left out for a reason, and what is left out is there', () => {
    expect(replayed.length).toBe(14)
    expect(all.length).toBeGreaterThanOrEqual(replayed.length + Object.keys(LEFT_OUT).length)
    expect(Object.keys(LEFT_OUT).filter((title) => !all.some((one) => one.title === title))).toEqual([])
    // Nothing that is replayed holds a command of those left out.
    const foreign = replayed
      .flatMap(({ recordings }) => recordings.flat())
      .filter((one) => !['02', '04', '06', '08', '0c'].includes(instructionOf(one)))
    expect(foreign).toEqual([])
  })

  it.each(replayed.map((one) => [one.title, one] as const))('%s', (_, { recordings, results }) => {
    for (const exchanges of recordings) {
      expect(hexOf(ours(exchanges))).toEqual(exchanges.map(({ command }) => command))
      const last = exchanges.at(-1)
      if (results.length === 0 || last === undefined) continue
      const { r, s } = readSignature(body(last))
      expect([r.slice(2), s.slice(2)]).toEqual(results)
    }
  })

  it('have answers that we read as they do: configuration and address', () => {
    const answered = (title: string): Exchange | undefined => all.find((one) => one.title === title)?.recordings[0]?.[0]
    expect(readConfiguration(body(answered('getAppConfiguration')))).toEqual({ version: [1, 1, 6], isBlind: true })
    expect(readLedgerAddress(body(answered('getAddress'))).address).toBe('0xcba98362e199c41e1864d0923af9646d3a648451')
  })

  it('says that blind signing is off where theirs does', () => {
    const [refused] = exchangesIn(ledgerFile('fixtures/apdus/ERC20-KO.apdus'))
    expect(refused && hexOf(ours([refused]))).toEqual([refused?.command])
    expect(statusError(Number.parseInt(refused?.answer ?? '', 16), 'transaction')?.code).toBe('device/blind-signing-off')
  })
})

/** Files of commands that are not replayed, with why. */
const FILES_LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/-filtered-/, 'sends filters that Ledger signed'],
  [/^version-/, 'asks the system for name and version of the app, which its configuration tells too'],
  [/^ERC20-OK/, SIGNED_BY_MAKER],
  [/^ERC20-KO/, 'a transaction: replayed above'],
]

describe.skipIf(!hasPeers)('typed data that the device reads whole', () => {
  const files = hasPeers ? ledgerFiles('fixtures/apdus').filter((name) => !FILES_LEFT_OUT.some(([pattern]) => pattern.test(name))) : []
  const messages = hasPeers ? ledgerFiles('fixtures/messages') : []
  const numberOf = (name: string): string => name.replace(/\..*$/, '').replace(/-.*$/, '').replace(/bis$/, '')
  // Messages of empty lists were recorded with filters alone.
  const pairs = messages.filter((name) => !name.includes('empty-array')).map((message) => [message, `${numberOf(message)}.apdus`] as const)

  it('are all 19 recordings, one of them for two messages', () => {
    expect(files.length).toBe(19)
    expect(new Set(pairs.map(([, file]) => file))).toEqual(new Set(files))
    expect(pairs.length).toBe(20)
  })

  it.each(pairs)('%s: %s', (message, file) => {
    const exchanges = exchangesIn(ledgerFile(`fixtures/apdus/${file}`))
    const data = JSON.parse(ledgerFile(`fixtures/messages/${message}`)) as TypedData
    expect(hexOf(typedDataApdus("m/44'/60'/0'/0/0", withWholeBytes(data)) ?? [])).toEqual(exchanges.map(({ command }) => command))
    expect(readSignature(body(exchanges.at(-1))).r).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

/** Their library takes half a byte, `0x3`; we refuse to sign such a message, and compare with the same byte written whole. */
function withWholeBytes(data: TypedData): TypedData {
  const text = JSON.stringify(data)
  return JSON.parse(text.replaceAll(/"0x([0-9a-f])"/gi, (_, digit: Hex) => `"0x0${digit}"`)) as TypedData
}
