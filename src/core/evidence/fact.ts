import type { Evidence } from './evidence.ts'

/** A value and how it is known. An unknown fact has no value: nothing can be shown in its place. */
export type Fact<T> =
  | { readonly known: true; readonly value: T; readonly evidence: Evidence }
  | { readonly known: false; readonly evidence: Evidence }

export const know = <T>(value: T, evidence: Evidence): Fact<T> => ({ known: true, value, evidence })

export const notKnown = (evidence: Evidence): Fact<never> => ({ known: false, evidence })

/** The value or `undefined`; callers must say what `undefined` means to them. */
export const factValue = <T>(fact: Fact<T> | undefined): T | undefined => (fact?.known === true ? fact.value : undefined)
