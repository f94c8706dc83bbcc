import { readdirSync, readFileSync } from 'node:fs'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { paramsEVM } from '@ethereumjs/evm'
import { describe, expect, it } from 'vitest'
import { HARDFORKS } from '#core/simulation/simulation'
import { createRuleBook } from './rule-book.ts'

const ANY_EIP = Array.from({ length: 9_000 }, (_, eip) => eip)
const PARAMETERS = [...new Set(Object.values(paramsEVM).flatMap((table) => Object.keys(table ?? {})))]
const attempt = (ask: () => bigint): bigint | undefined => {
  try {
    return ask()
  } catch {
    return undefined
  }
}

describe('the book of rules', () => {
  it.each(HARDFORKS)('says of %s what ethereumjs says', (fork) => {
    const theirs = new Common({ chain: Mainnet, hardfork: fork, params: paramsEVM })
    const ours = createRuleBook(1, fork)
    expect(ANY_EIP.filter((eip) => ours.isActivatedEIP(eip))).toEqual(ANY_EIP.filter((eip) => theirs.isActivatedEIP(eip)))
    const forks = Object.values(Hardfork)
    expect(forks.filter((name) => ours.gteHardfork(name))).toEqual(forks.filter((name) => theirs.gteHardfork(name)))
    for (const name of PARAMETERS) expect([name, attempt(() => ours.param(name))]).toEqual([name, attempt(() => theirs.param(name))])
    expect(PARAMETERS.length).toBeGreaterThan(100)
    const chain = (book: Common) => [book.hardfork(), book.chainId(), book.consensusType(), book.consensusAlgorithm()]
    expect(chain(ours)).toEqual(chain(theirs))
  })

  it('has everything that the EVM asks a Common for', () => {
    const folder = new URL('../../../../node_modules/@ethereumjs/evm/dist/esm/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8'))
    const asked = new Set(sources.flatMap((source) => [...source.matchAll(/common\.([a-zA-Z]+)/g)].map(([, name = '']) => name)))
    // `setHardfork` is only called by `shallowCopy`, which we do not; the rest is in comments.
    for (const name of ['setHardfork', 'js']) asked.delete(name)
    expect([...asked].filter((name) => !(name in createRuleBook(1, 'osaka')))).toEqual([])
  })
})
