import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Abi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import * as abis from './abi.ts'
import * as grown from './abi-grown.ts'

type Artifact = {
  contract: string
  file: string
  sources: Record<string, string>
  compiler: { version: string }
  abi: Abi
  bytecode: string
}
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const artifacts = readdirSync(new URL('artifacts/', import.meta.url)).map((file) => JSON.parse(read(`artifacts/${file}`)) as Artifact)
const sources = readdirSync(new URL('contracts/', import.meta.url))

describe('compiled contracts', () => {
  it.each(artifacts)('$contract was compiled from its source as it is now (else run scripts/devnet/compile.mjs)', (artifact) => {
    expect(Object.keys(artifact.sources)).toContain(artifact.file)
    const hash = (file: string) =>
      createHash('sha256')
        .update(read(`contracts/${file}`))
        .digest('hex')
    expect(Object.fromEntries(Object.keys(artifact.sources).map((file) => [file, hash(file)]))).toEqual(artifact.sources)
    expect(artifact.compiler.version).toMatch(/^0\.8\.30\+commit/)
    expect(artifact.bytecode).toMatch(/^0x[0-9a-f]{100,}$/)
  })

  it('leaves no source out', () => {
    const compiled = new Set(artifacts.flatMap((artifact) => Object.keys(artifact.sources)))
    expect(sources.filter((file) => !compiled.has(file))).toEqual([])
  })

  const typed = [
    ['Usdc', [...abis.erc20Abi, ...abis.permitAbi]],
    ['Dai', abis.erc20Abi],
    ['Reverter', abis.reverterAbi],
    ['Factory', abis.factoryAbi],
    ['Multi', abis.multiAbi],
    ['FakeToken', abis.fakeTokenAbi],
    ['ClaimTrap', abis.claimTrapAbi],
    ['Loop', abis.loopAbi],
    ['Fickle', abis.fickleAbi],
    ['Will', abis.willAbi],
    ['Notary', abis.notaryAbi],
    ['GasPriceOracle', abis.gasPriceOracleAbi],
    ['Vault', [...abis.erc20Abi, ...grown.vaultAbi]],
    ['Lending', grown.lendingAbi],
    ['Till', grown.tillAbi],
    ['TillForOwner', grown.tillAbi],
    ['Sweeper', grown.sweeperAbi],
    ['OpenDelegate', grown.openDelegateAbi],
    ['FlippedSlot', grown.flippedSlotAbi],
    ['RedPill', grown.redPillAbi],
    ['SilentToken', [...abis.erc20Abi, ...grown.silentTokenAbi]],
    ['PhantomToken', [...abis.erc20Abi, ...grown.phantomTokenAbi]],
    ['FalseDomain', [...abis.erc20Abi, ...abis.permitAbi]],
    ['Honeypot', [...abis.erc20Abi, ...grown.honeypotAbi]],
    ['SlotZero', grown.slotZeroAbi],
    ['Backdoor', grown.backdoorAbi],
    ['Drainer', grown.drainerAbi],
    ['GasSwallower', grown.gasSwallowerAbi],
    ['ReturnBomb', grown.returnBombAbi],
    ['Metamorph', grown.metamorphAbi],
    ['KindBody', grown.bodyAbi],
    ['GreedyBody', grown.bodyAbi],
  ] as const
  it.each(typed)('%s has everything that abi.ts says of it', (name, abi) => {
    const found = artifacts.find((artifact) => artifact.contract === name)
    const have = new Set(ids(found?.abi ?? []))
    expect(ids(abi).filter((id) => !have.has(id))).toEqual([])
  })
})

function ids(abi: Abi): string[] {
  return abi.flatMap((item) => {
    if (item.type === 'event') return [toEventSelector(item)]
    if (item.type === 'function') return [toFunctionSelector(item)]
    return item.type === 'error' ? [toFunctionSelector({ ...item, type: 'function', outputs: [], stateMutability: 'pure' })] : []
  })
}
