import { readdirSync, readFileSync } from 'node:fs'
import { parseTransaction } from 'viem'
import type { UnsignedTransaction } from '../../src/core/ethereum/transaction.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { peerPath } from './peer.ts'

// What Ledger's own library (@ledgerhq/hw-app-eth) sends to the device, as its tests recorded it. Files are read, nothing of it runs.

const TESTS = peerPath('@ledgerhq/hw-app-eth/tests')

export const ledgerFile = (path: string): string => readFileSync(`${TESTS}/${path}`, 'utf8')
export const ledgerFiles = (folder: string): readonly string[] => readdirSync(`${TESTS}/${folder}`).toSorted()

/** One command and its answer, in hex without `0x`. */
export type Exchange = { readonly command: string; readonly answer: string }

/** Lines of `=> command` and `<= answer`. */
export function exchangesIn(text: string): readonly Exchange[] {
  const found = [...text.matchAll(/=>\s*([0-9a-f]+)\s*<=\s*([0-9a-f]+)/gi)]
  return found.map(([, command = '', answer = '']) => ({ command: command.toLowerCase(), answer: answer.toLowerCase() }))
}

/** A test of theirs with its recordings. `results`: r and s that it expects. */
export type Recorded = {
  readonly title: string
  readonly recordings: readonly (readonly Exchange[])[]
  readonly results: readonly string[]
}

/** Tests of one of their files, by their titles, with what each replays. */
export function recordedIn(source: string): readonly Recorded[] {
  const starts = [...source.matchAll(/^\s*(?:it|test)\("([^"]+)"/gm)]
  return starts.map((start, index) => {
    const text = source.slice(start.index, starts[index + 1]?.index)
    const recordings = [...text.matchAll(/RecordStore\.fromString\(\s*`([^`]*)`/g)].map(([, lines = '']) => exchangesIn(lines))
    const results = [...text.matchAll(/\b[rs]:\s*"([0-9a-f]{64})"/g)].map(([, value = '']) => value)
    return { title: start[1] ?? '', recordings: recordings.filter((one) => one.length > 0), results }
  })
}

/** Second byte of a command: what it asks. */
export const instructionOf = ({ command }: Exchange): string => command.slice(2, 4)

const levels = (data: string): number => Number.parseInt(data.slice(0, 2), 16)

/** The path at the start of a command's data, as people write it, and what follows. */
export function splitPath(data: string): { readonly path: string; readonly rest: string } {
  const end = 2 + levels(data) * 8
  const parts = [...data.slice(2, end).matchAll(/.{8}/g)].map(([hex]) => {
    const index = Number.parseInt(hex, 16)
    return index >= 0x80000000 ? `${index - 0x80000000}'` : `${index}`
  })
  return { path: ['m', ...parts].join('/'), rest: data.slice(end) }
}

/** The data of commands that go on, together. */
export const dataOf = (exchanges: readonly Exchange[]): string => exchanges.map(({ command }) => command.slice(10)).join('')

/** What an unsigned transaction says, read by viem. */
export function transactionIn(raw: Hex): UnsignedTransaction {
  const { chainId = 0, nonce = 0, gas = 0n, to, value = 0n, data = '0x', ...rest } = parseTransaction(raw)
  const common = { chainId, nonce, gasLimit: gas, ...(to ? { to: to.toLowerCase() as Hex } : {}), value, data }
  const accessList = 'accessList' in rest && Array.isArray(rest.accessList) ? rest.accessList : []
  if (rest.type === 'eip1559') {
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = rest
    return { ...common, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, accessList }
  }
  const { gasPrice = 0n } = rest as { readonly gasPrice?: bigint }
  return rest.type === 'eip2930' ? { ...common, type: 'eip2930', gasPrice, accessList } : { ...common, type: 'legacy', gasPrice }
}
