/**
 * Schemas of what comes over a wire, as guards: each says whether a value is what a call takes, and changes nothing. What arrives is a structured
 * clone (or what is like one), so there are no getters that could answer twice; it may be anything else. A guard ends in time linear in what it is
 * given: none calls itself, and what holds other things has one level for each of its schema.
 */
export type Schema<T> = (value: unknown) => value is T

/** A member that may be absent; where it is there, it is not `undefined`. */
type Optional<T> = Schema<T> & { readonly optional: true }

/** What a schema lets through. */
export type Fitting<S> = S extends Schema<infer T> ? T : never

type Members = Readonly<Record<string, Schema<unknown>>>
type Given<M extends Members> = { readonly [K in keyof M as M[K] extends Optional<unknown> ? never : K]: Fitting<M[K]> }
type MayBeGiven<M extends Members> = { readonly [K in keyof M as M[K] extends Optional<unknown> ? K : never]?: Fitting<M[K]> }

/** By its name: a plain object and nothing that the browser has a kind of its own for (Map, Date, bytes, arrays). */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value)
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === '[object Object]'

/** What JavaScript finds on every object: as a name of a member it is never meant well. */
const NEVER_A_NAME = ['__proto__', 'constructor', 'prototype']

/** Any guard of one's own. */
/* @__NO_SIDE_EFFECTS__ */
export const custom = <T>(fits: (value: unknown) => boolean): Schema<T> => fits as Schema<T>

/** An object of the browser, by its name: where the browser has no such class there is none either. */
/* @__NO_SIDE_EFFECTS__ */
export const object = <T>(name: string): Schema<T> => custom((value) => kindOf(value) === `[object ${name}]`)

/* @__NO_SIDE_EFFECTS__ */
export const unknown = (): Schema<unknown> => custom(() => true)

/* @__NO_SIDE_EFFECTS__ */
export const boolean = (): Schema<boolean> => custom((value) => value === true || value === false)

/** Whole or not, from `least` to `most`. Never NaN. */
/* @__NO_SIDE_EFFECTS__ */
export const number = (least = -Infinity, most = Infinity): Schema<number> =>
  custom((value) => typeof value === 'number' && value >= least && value <= most)

/** Whole numbers that are exact, from `least` to `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const integer = (least = 0, most = Infinity): Schema<number> =>
  custom((value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most)

/** At most so many UTF-16 units, all of a form. */
/* @__NO_SIDE_EFFECTS__ */
export const text = <T extends string = string>(most: number, form?: RegExp): Schema<T> =>
  custom((value) => typeof value === 'string' && value.length <= most && (form?.test(value) ?? true))

/** One of these and nothing else. */
/* @__NO_SIDE_EFFECTS__ */
export const among = <const T>(values: readonly T[]): Schema<T> => custom((value) => (values as readonly unknown[]).includes(value))

/** `least` to `most` of a kind; none is left out. */
/* @__NO_SIDE_EFFECTS__ */
export const list =
  <T>(of: Schema<T>, most = Infinity, least = 0): Schema<T[]> =>
  (value): value is T[] => {
    if (!Array.isArray(value) || value.length > most || value.length < least) return false
    // A place that holds nothing reads as `undefined` here, which `every` would pass over.
    const items: readonly unknown[] = value
    for (const item of items) if (!of(item)) return false
    return true
  }

/** Any names, one kind. */
/* @__NO_SIDE_EFFECTS__ */
export const record = <T>(of: Schema<T>): Schema<Record<string, T>> =>
  custom((value) => isPlain(value) && Object.keys(value).every((name) => !NEVER_A_NAME.includes(name) && of(value[name])))

/** Just these members, each its own. */
/* @__NO_SIDE_EFFECTS__ */
export const members = <M extends Members>(of: M): Schema<Given<M> & MayBeGiven<M>> =>
  custom(
    (value) =>
      isPlain(value) &&
      Object.keys(value).every((name) => Object.hasOwn(of, name)) &&
      Object.entries(of).every(([name, fits]) => (Object.hasOwn(value, name) ? fits(value[name]) : 'optional' in fits)),
  )

/** A member that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T>(of: Schema<T>): Optional<T> =>
  Object.assign(
    custom<T>((value) => of(value)),
    { optional: true } as const,
  )

/** What one of these lets through. */
/* @__NO_SIDE_EFFECTS__ */
export const either = <const S extends readonly Schema<unknown>[]>(of: S): Schema<Fitting<S[number]>> =>
  custom((value) => of.some((fits) => fits(value)))
