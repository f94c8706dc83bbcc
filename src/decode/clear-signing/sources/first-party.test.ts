import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type AbiParameter, getAddress, parseAbiItem, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { type CaseCall, transactionOf } from '../../../../scripts/data/descriptor-cases.ts'
import { readOwnCases, readOwnDescriptor } from '../../../../scripts/data/descriptors/templates.ts'
import { type ClearSigning, createClearSigning } from '../clear-signing.ts'
import type { TokenStandard } from '../description.ts'
import { firstParty } from './first-party.ts'
import { readDescriptor } from '../read-descriptor.ts'
import type { FormatSpec, ItemSpec } from '../schema.ts'
import { templateStandard } from '../template.ts'
import { type Case, type CaseFile, describeCase, differences } from '../test-support/registry-case.ts'

/** Ours: `call` says in words what `rawTx` of the registry's form is. */
type OurCase = Case & { readonly call?: CaseCall }
type OurFile = Omit<CaseFile, 'tests'> & { readonly tests: readonly OurCase[] }

const FOLDER = new URL('../../../../data/descriptors/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8')
const namesIn = (folder: string): readonly string[] => readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.json'))

const names = namesIn('.')
const textOf = (name: string): string => readOwnDescriptor(fileURLToPath(new URL(name, FOLDER))).text
const descriptors = names.map((name) => ({ name, text: textOf(name), ...readDescriptor(textOf(name)) }))
const casesOf = (name: string): OurFile => readOwnCases(fileURLToPath(new URL(`cases/${name}`, FOLDER))) as OurFile
/** With the transaction that viem encodes from the words: our own reader, which is tried here, had no part in it. */
const encoded = (one: OurCase): Case => (one.call === undefined ? one : { ...one, rawTx: transactionOf(one.call) })
const formatsOf = (one: (typeof descriptors)[number]): readonly (readonly [string, FormatSpec])[] =>
  Object.entries(one.descriptor.display?.formats ?? {})
const isMessage = (one: (typeof descriptors)[number]): boolean => one.descriptor.context?.eip712 !== undefined

const clearSigning = createClearSigning([firstParty()])
/** A template speaks for contracts that are known to keep its standard. */
const over = (standard: TokenStandard | undefined): ClearSigning =>
  standard === undefined
    ? clearSigning
    : {
        describeCall: (call, context) => clearSigning.describeCall(call, { ...context, standardsOf: () => [standard] }),
        describeTypedData: (data, context) => clearSigning.describeTypedData(data, { ...context, standardsOf: () => [standard] }),
      }

/** `a.[].b` for every value that a signature has; lists of lists are one. */
function leavesOf(inputs: readonly AbiParameter[], before = ''): readonly string[] {
  return inputs.flatMap((input) => {
    const path = `${before}${input.name ?? ''}`
    return 'components' in input ? leavesOf(input.components, `${path}.`) : [path]
  })
}

/** Members of EIP-712's `encodeType`, as parameters. */
function membersOf(type: string): readonly AbiParameter[] {
  const structs = new Map([...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => [name, members]))
  const inside = (name: string): readonly AbiParameter[] =>
    (structs.get(name) ?? '').split(',').map((member) => {
      const [of = '', called = ''] = member.split(' ')
      const bare = of.replace(/(\[\d*\])+$/, '')
      return structs.has(bare) ? { type: of.replace(bare, 'tuple'), name: called, components: inside(bare) } : { type: of, name: called }
    })
  return inside(type.slice(0, type.indexOf('(')))
}

const inputsOf = (key: string, message: boolean): readonly AbiParameter[] => {
  if (message) return membersOf(key)
  const item = parseAbiItem(`function ${key}`) as { readonly type: string; readonly inputs: readonly AbiParameter[] }
  return item.inputs
}

type Line = {
  readonly path: string
  readonly label: string
  readonly said: string
  readonly shown: boolean
  readonly params: readonly string[]
}
/** Every line of a format with its whole path, without places in lists. */
function linesOf(items: readonly ItemSpec[], before = ''): readonly Line[] {
  return items.flatMap((item) => {
    const path = item.path === undefined ? before : join(before, item.path)
    if ('fields' in item) return linesOf(item.fields, path)
    const { tokenPath, collectionPath } = ('params' in item ? item.params : undefined) ?? {}
    const params = [tokenPath, collectionPath].filter((one) => one !== undefined)
    const both = params.flatMap((one) => [bare(one), join(before, one)])
    return [{ path, label: item.label ?? '', said: item.path ?? '', shown: !('visible' in item) || item.visible !== 'never', params: both }]
  })
}
const join = (before: string, path: string): string => bare(/^[@#$]/.test(path) || before === '' ? path : `${before}.${path}`)
const bare = (path: string): string => path.replace(/\.?\[[-\d:]*\]/g, '')
const covers = (path: string, leaf: string): boolean => leaf === path || leaf.startsWith(`${path}.`)

describe('our own descriptors', () => {
  it.each(names)('%s renders its cases as they expect', async (name) => {
    const { tests, dataProvider } = casesOf(name)
    const { descriptor } = readDescriptor(textOf(name))
    const bound = (descriptor.context?.contract ?? descriptor.context?.eip712)?.deployments ?? []
    const engine = over(bound.length > 0 ? undefined : templateStandard('assay', name, descriptor.context?.$id))
    for (const one of tests) {
      const description = await describeCase(engine, encoded(one), dataProvider)
      expect({ case: one.description, faults: differences(description, one.expected) }).toEqual({ case: one.description, faults: [] })
      expect(description?.id).toBe(name)
      if ('interpolatedIntent' in one.expected) expect(description?.sentence).toBe(one.expected.interpolatedIntent)
    }
  })

  it.each(names)('%s has a case for every function and message, and each is a call or a message in words', (name) => {
    const { tests } = casesOf(name)
    const one = descriptors.find((each) => each.name === name)
    for (const { call, data, rawTx } of tests) {
      expect(call === undefined).toBe(data !== undefined)
      expect(rawTx).toBeUndefined()
    }
    const told = tests.map(({ call, data }) => call?.function ?? data?.primaryType)
    for (const [key] of one === undefined ? [] : formatsOf(one))
      expect(told).toContain(one !== undefined && isMessage(one) ? key.slice(0, key.indexOf('(')) : key)
    expect(new Set(tests.map(({ description }) => description)).size).toBe(tests.length)
  })

  it('hide no argument in silence: each is shown, part of what is shown, or named as hidden', () => {
    const missing = descriptors.flatMap((one) =>
      formatsOf(one).flatMap(([key, format]) => {
        const lines = linesOf(format.fields ?? [])
        return leavesOf(inputsOf(key, isMessage(one)))
          .filter((leaf) => !lines.some(({ path, params }) => [path, ...params].some((known) => covers(known, leaf))))
          .map((leaf) => `${one.name} ${key}: ${leaf}`)
      }),
    )
    expect(missing).toEqual([])
  })

  it('show what is sent along wherever the published ABI takes a coin', () => {
    const payable = JSON.parse(read('./evidence/payable.json')) as Record<string, readonly string[]>
    const silent = Object.entries(payable).flatMap(([name, selectors]) => {
      const one = descriptors.find((each) => each.name === `${name}.json`)
      const formats = (one === undefined ? [] : formatsOf(one)).map(
        ([key, format]) => [toFunctionSelector(`function ${key}`), format] as const,
      )
      return selectors.filter((selector) => {
        const format = formats.find(([ours]) => ours === selector)?.[1]
        return !linesOf(format?.fields ?? []).some(({ path, shown }) => path === '@.value' && shown)
      })
    })
    expect(silent).toEqual([])
  })

  it('name only shown fields in a sentence', () => {
    const loose = descriptors.flatMap((one) =>
      formatsOf(one).flatMap(([key, { interpolatedIntent = '', fields = [] }]) => {
        const shown = linesOf(fields).filter((line) => line.shown)
        const places = [...interpolatedIntent.matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => path)
        return places.filter((path) => !shown.some(({ said }) => said === path)).map((path) => `${one.name} ${key}: ${path}`)
      }),
    )
    expect(loose).toEqual([])
  })

  it('speak in sentence case, without exclamation marks or full stops', () => {
    const said = descriptors.flatMap((one) =>
      formatsOf(one).flatMap(([, { intent, interpolatedIntent, fields = [] }]) => [
        ...(typeof intent === 'string' ? [intent] : []),
        ...(interpolatedIntent === undefined ? [] : [interpolatedIntent]),
        ...linesOf(fields).map(({ label }) => label),
      ]),
    )
    expect(said.filter((text) => !/^[A-Z{][^!]*[^!.\s]$/.test(text) || text.replace(/\{[^}]+\}/g, '').length > 80)).toEqual([])
  })

  it('do not speak for the same function of the same contract twice', () => {
    const places = descriptors.flatMap((one) =>
      formatsOf(one).flatMap(([key]) => {
        const { contract, eip712 } = one.descriptor.context ?? {}
        const what = isMessage(one) ? key : toFunctionSelector(`function ${key}`)
        return ((contract ?? eip712)?.deployments ?? []).map(({ chainId, address }) => `${chainId} ${address} ${what}`)
      }),
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it('write addresses with their checksum, and say where signatures and addresses were checked', () => {
    const sources = JSON.parse(read('./evidence/sources.json')) as Record<string, { abi: readonly string[]; addresses: string }>
    expect(new Set(Object.keys(sources).map((name) => `${name}.json`))).toEqual(new Set(names))
    for (const { abi, addresses } of Object.values(sources)) expect(abi.length * addresses.length).toBeGreaterThan(0)
    for (const { text } of descriptors)
      for (const [address] of text.matchAll(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g))
        if (!/^0xf{40}$/.test(address)) expect(address).toBe(getAddress(address.toLowerCase()))
  })

  it('carry the selectors by which explorers know the functions that no package publishes', () => {
    const known = JSON.parse(read('./evidence/selectors.json')) as Record<string, readonly string[]>
    for (const [name, selectors] of Object.entries(known)) {
      const one = descriptors.find((each) => each.name === `${name}.json`)
      const ours = (one === undefined ? [] : formatsOf(one)).map(([key]) => toFunctionSelector(`function ${key}`))
      expect({ name, selectors: selectors.filter((selector) => !(ours as readonly string[]).includes(selector)) }).toEqual({
        name,
        selectors: [],
      })
    }
  })

  it('stay small together', () => {
    // They are one file of the build, fetched when the first call is described.
    const together = descriptors.map(({ text }) => JSON.stringify(JSON.parse(text))).join('\n')
    expect(gzipSync(together).length).toBeLessThan(60_000)
  })

  it('have a file of cases each, and no cases without one', () => {
    expect(namesIn('./cases')).toEqual(names)
  })

  it('have no template that fewer than two of them use, and cases by the same template', () => {
    const templatesOf = (folder: string): ReadonlyMap<string, unknown> =>
      new Map(names.map((name) => [name, (JSON.parse(read(`${folder}${name}`)) as { readonly includes?: unknown }).includes]))
    const used = [...templatesOf('').values()]
    const lonely = namesIn('templates').filter((name) => used.filter((one) => one === `templates/${name}`).length < 2)
    expect(lonely).toEqual([])
    expect(templatesOf('cases/')).toEqual(templatesOf(''))
    expect(namesIn('cases/templates')).toEqual(namesIn('templates'))
  })
})
