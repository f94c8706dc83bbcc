import { describe, expect, it } from 'vitest'
import { offeredPresets } from '#survey'
import { practiceEndpoint, servedPractice } from './practice-endpoint.ts'
import { isServedForPractice, PRACTICE_MARK } from './served-for-practice.ts'

function storageOf(kept: Readonly<Record<string, string>> = {}): Storage {
  const values = new Map(Object.entries(kept))
  return {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

describe('where the practice chain is', () => {
  it('is said by the address of a page that npm start serves, and kept for its tab', () => {
    const storage = storageOf()
    const place = { url: 'http://localhost:9000/', beacon: 'http://localhost:9001/', owner: 'own' }
    expect(practiceEndpoint('?practice=9000', storage)).toEqual(place)
    expect(practiceEndpoint('', storage)).toEqual(place)
    expect(practiceEndpoint('?practice=9000:foreign', storage)).toEqual({ ...place, owner: 'foreign' })
  })

  it('is the usual place where a page that npm start serves names none', () => {
    const usual = servedPractice('', storageOf())
    expect(usual).toEqual({ url: 'http://localhost:8545/', beacon: 'http://localhost:8546/', owner: 'own' })
    expect(offeredPresets(usual)).toEqual(offeredPresets(undefined))
    expect(servedPractice('?practice=9000', storageOf()).url).toBe('http://localhost:9000/')
  })

  it.each(['', '0', '80', '65535', '70000', '8545.evil.example', 'evil.example:8545', '8545:own', '-8545', '8545 ', 'https://x'])(
    'is a port of this device or nothing: %s',
    (asked) => expect(practiceEndpoint(`?practice=${encodeURIComponent(asked)}`, storageOf())).toBeUndefined(),
  )
})

describe('a page that is served for practice', () => {
  const came = (...names: readonly string[]): Pick<Performance, 'getEntriesByType'> => ({
    getEntriesByType: (type) =>
      type === 'navigation' ? [{ serverTiming: names.map((name) => ({ name })) } as unknown as PerformanceEntry] : [],
  })

  it('is known by its response, and by nothing else', () => {
    expect(isServedForPractice(came('cache', PRACTICE_MARK))).toBe(true)
    expect(isServedForPractice(came())).toBe(false)
    expect(isServedForPractice(came('practice', `${PRACTICE_MARK}x`))).toBe(false)
    expect(isServedForPractice({ getEntriesByType: () => [{} as PerformanceEntry] })).toBe(false)
    expect(isServedForPractice({ getEntriesByType: () => [] })).toBe(false)
  })
})
