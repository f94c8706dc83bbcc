import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingFromPolicies, parseContentPolicy, type SeenPolicy } from './content-policy.ts'

const enforced = (text: string): SeenPolicy => ({ text, disposition: 'enforce' })
const reported = (text: string): SeenPolicy => ({ text, disposition: 'report' })
const onHost = (...texts: readonly string[]): readonly string[] => missingFromPolicies(texts.map(enforced), 'host')

const OURS = "default-src 'none'; base-uri 'none'; script-src 'wasm-unsafe-eval'; connect-src 'none'; worker-src 'none'"
const EVERYTHING = ['connect-src', 'worker-src', 'script-src', 'script-src-elem', 'font-src', 'img-src']

describe('a policy is read as the browser enforces it', () => {
  it('takes the first of two directives of one name, whatever their case', () => {
    expect(parseContentPolicy("Connect-Src *;CONNECT-SRC 'none'").get('connect-src')).toEqual(['*'])
    expect(onHost(`connect-src *; ${OURS}`)).toEqual(['connect-src'])
    expect(onHost(`${OURS}; connect-src *`)).toEqual([])
  })

  it('knows the white space of ASCII, empty directives, and keywords in any case', () => {
    expect(onHost("\tDEFAULT-SRC\n'NONE' ;; ; SCRIPT-SRC 'Wasm-Unsafe-Eval' 'report-sample';")).toEqual([])
  })

  it('reads nothing into a list of policies', () => {
    expect(parseContentPolicy(`${OURS}, connect-src *`).size).toBe(0)
    expect(onHost(`${OURS}, connect-src *`)).toEqual(EVERYTHING)
  })

  it('takes no other white space for a separator, and no other quotes for a keyword', () => {
    expect(onHost(OURS.replace("connect-src 'none'", "connect-src\u00a0'none'; connect-src *"))).toEqual(['connect-src'])
    expect(onHost(OURS.replace("connect-src 'none'", 'connect-src ‘none’'))).toEqual(['connect-src'])
    expect(onHost(OURS.replace("connect-src 'none'", 'connect-src none'))).toEqual(['connect-src'])
  })

  it('takes an empty list for none, and none beside something for nothing', () => {
    expect(onHost('default-src')).toEqual([])
    expect(onHost("default-src 'none'; connect-src")).toEqual([])
    expect(onHost("default-src 'none'; connect-src 'none' https:")).toEqual(['connect-src'])
  })
})

describe('what a Worker falls back to', () => {
  it.each([
    ["default-src 'none'", []],
    ["default-src 'self'", EVERYTHING],
    ["default-src 'none'; child-src 'self'", ['worker-src']],
    ["default-src 'none'; child-src 'self'; worker-src 'none'", []],
    ["default-src 'none'; script-src 'self'", ['worker-src', 'script-src', 'script-src-elem']],
    ["default-src 'none'; script-src 'self'; worker-src 'none'", ['script-src', 'script-src-elem']],
    ["default-src 'none'; script-src-elem https://cdn.example", ['script-src-elem']],
    ["default-src 'none'; script-src 'unsafe-eval'; script-src-elem 'none'; worker-src 'none'", ['script-src']],
    ["default-src https:; connect-src 'none'; script-src 'none'", ['font-src', 'img-src']],
    ["connect-src 'none'; script-src 'none'", ['font-src', 'img-src']],
    ["script-src 'none'; connect-src 'none'; font-src 'none'; img-src 'none'", []],
    ["default-src 'none'; font-src 'self'", ['font-src']],
    ["default-src 'none'; img-src data:", ['img-src']],
    ["default-src 'none'; style-src 'self'; frame-src *; media-src *; object-src *", []],
  ])('%s lacks %j', (text, missing) => expect(onHost(text)).toEqual(missing))

  it('lacks all of it where there is no policy', () => expect(missingFromPolicies([], 'host')).toEqual(EVERYTHING))
})

describe('several policies hold together', () => {
  it('opens where each thing is forbidden by one of them', () => {
    expect(onHost("connect-src 'none'", "script-src 'none'; font-src 'none'; img-src 'none'")).toEqual([])
    expect(onHost("default-src 'self'; connect-src *", OURS)).toEqual([])
  })

  it('does not count a policy that only reports', () => {
    expect(missingFromPolicies([reported(OURS)], 'host')).toEqual(EVERYTHING)
    expect(missingFromPolicies([reported(OURS), enforced("connect-src 'none'")], 'host')).not.toContain('connect-src')
    expect(missingFromPolicies([enforced(OURS), reported('connect-src *')], 'host')).toEqual([])
  })

  it('opens for none that reports to a host: the report carries what was refused', () => {
    for (const report of ['report-uri https://collect.example', 'report-to somewhere', 'REPORT-URI /r']) {
      expect(onHost(`${OURS}; ${report}`)).toEqual([report.split(' ')[0]?.toLowerCase()])
      expect(missingFromPolicies([enforced(OURS), reported(`connect-src x:; ${report}`)], 'host').length).toBe(1)
    }
  })
})

describe('an extension', () => {
  const PAGES =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; font-src 'self'; connect-src 'none'; worker-src 'self'"

  it('may load its own package, and nothing else', () => {
    expect(missingFromPolicies([enforced(PAGES)], 'extension')).toEqual([])
    expect(missingFromPolicies([enforced(PAGES)], 'host')).toEqual(['worker-src', 'script-src', 'script-src-elem', 'font-src', 'img-src'])
    for (const [from, to] of [
      ["connect-src 'none'", "connect-src 'self'"],
      ["script-src 'self'", "script-src 'self' 'unsafe-eval'"],
      ["script-src 'self'", "script-src 'self' http://localhost:*"],
      ["worker-src 'self'", "worker-src 'self' blob:"],
      ["font-src 'self'", 'font-src https:'],
    ] as const)
      expect(missingFromPolicies([enforced(PAGES.replace(from, to))], 'extension')).not.toEqual([])
  })
})

/** Sources that let something in; any of them in any directive that counts must keep the vault closed. */
const OPENINGS = [
  '*',
  "'self'",
  'http:',
  'https:',
  'ws:',
  'wss:',
  'data:',
  'blob:',
  'https://cdn.example',
  'localhost:*',
  '*.example',
  "'unsafe-eval'",
  "'unsafe-inline'",
  "'strict-dynamic'",
  "'nonce-abc'",
  "'sha256-abc'",
  "'unsafe-hashes'",
  "'inline-speculation-rules'",
  "'trusted-types-eval'",
  'filesystem:',
]
const spaced = fc.constantFrom(' ', '\t', '\n', '  ')
const cased = (word: string) => fc.boolean().map((upper) => (upper ? word.toUpperCase() : word))
/** Directives that change nothing of what a Worker may do. */
const IDLE = ["base-uri 'none'", "trusted-types 'none'", 'upgrade-insecure-requests', "frame-ancestors 'self'", "style-src 'self'", '']

/** A policy that forbids all, written in some way: with a default or without one, in any order, with what does not matter in between. */
const sound = fc
  .record({
    hasDefault: fc.boolean(),
    none: fc.constantFrom("'none'", "'NONE'", ''),
    script: fc.constantFrom("'wasm-unsafe-eval'", "'none'", "'wasm-unsafe-eval' 'report-sample'"),
    idle: fc.shuffledSubarray(IDLE),
    space: spaced,
  })
  .chain(({ hasDefault, none, script, idle, space }) => {
    const needed = ['connect-src', 'worker-src', 'font-src', 'img-src'].map((name) => `${name}${space}${none}`)
    const parts = [`script-src${space}${script}`, ...needed, ...(hasDefault ? ["default-src 'none'"] : []), ...idle]
    return fc.shuffledSubarray(parts, { minLength: parts.length })
  })

it('opens under every policy that forbids all, however it is written', () => {
  fc.assert(
    fc.property(sound, (parts) => {
      expect(onHost(parts.join(';'))).toEqual([])
    }),
  )
})

it('stays closed when any one directive lets anything in, and says which', () => {
  const weakened = fc.tuple(sound, fc.constantFrom(...EVERYTHING), fc.constantFrom(...OPENINGS).chain(cased), fc.boolean())
  fc.assert(
    fc.property(weakened, ([parts, name, opening, beside]) => {
      const others = parts.filter((part) => !new RegExp(`^${name}\\s`).test(part))
      const text = [...others, `${name} ${beside ? "'none' " : ''}${opening}`].join('; ')
      expect(onHost(text)).toContain(name)
    }),
    { numRuns: 500 },
  )
})

it('stays closed when any one directive is missing with what it falls back to', () => {
  fc.assert(
    fc.property(sound, fc.constantFrom('connect-src', 'font-src', 'img-src', 'script-src'), (parts, name) => {
      const text = parts.filter((part) => !/^default-src\s/.test(part) && !new RegExp(`^${name}\\s`).test(part)).join(';')
      expect(onHost(text)).toContain(name)
    }),
  )
})

it('ends on whatever it is given, and opens for no text at random', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => {
      expect(onHost(text)).not.toEqual([])
    }),
  )
})
