import { fail } from '#core/errors'
import type { Bytes } from '../deps.ts'

/** What Node and its test runners call to show a value (node:util, custom inspection). */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

const refuse = (): never => {
  throw fail('app/unexpected', { where: 'a secret was about to be written out' })
}

/**
 * Bytes of a key, a phrase or a stretched password, for as long as they are needed. They can be worked with and wiped, and nothing else: a template,
 * a log, JSON, a comparison with `==` and a message to another context all throw, so that a secret leaves by no accident. A class, against the rule of
 * the code, since only a private field is out of reach of spreading, listing of keys and copying.
 */
export class SecretBytes {
  /** Nothing once it was wiped. */
  #bytes: Bytes | undefined

  private constructor(bytes: Bytes) {
    this.#bytes = bytes
    Object.freeze(this)
  }

  /** Takes these bytes over: they are wiped with it, and whoever made them leaves them alone. */
  static take(bytes: Bytes): SecretBytes {
    return new SecretBytes(bytes)
  }

  /** Keeps a copy and wipes what it was made of: for what a library hands out as a view of something larger. */
  static copy(view: Uint8Array): SecretBytes {
    const bytes = new Uint8Array(view)
    view.fill(0)
    return new SecretBytes(bytes)
  }

  /** How many bytes; 0 once it was wiped. */
  get length(): number {
    return this.#bytes?.length ?? 0
  }

  /**
   * Answers with what `work` makes of the bytes themselves, which it must not keep, nor hand out. Throws `app/unexpected` once they were wiped; a
   * wipe in the middle of a `work` that waits leaves zeros in its hands.
   */
  // A function of its own for each, not of the prototype: functions cannot be cloned, so neither can this, and no message carries it.
  readonly use = <T>(work: (bytes: Bytes) => T): T => {
    if (this.#bytes === undefined) throw fail('app/unexpected', { where: 'a secret was asked for after it was wiped' })
    return work(this.#bytes)
  }

  /** Works with the bytes once and wipes them, whatever comes of it. */
  async once<T>(work: (bytes: Bytes) => T | Promise<T>): Promise<T> {
    try {
      return await this.use(work)
    } finally {
      this.wipe()
    }
  }

  /** Overwrites the bytes with zeros. What libraries copied on the way is the collector's. */
  wipe(): void {
    this.#bytes?.fill(0)
    this.#bytes = undefined
  }

  toString(): string {
    return refuse()
  }

  toJSON(): never {
    return refuse()
  }

  [Symbol.toPrimitive](): never {
    return refuse()
  }

  [INSPECT](): never {
    return refuse()
  }
}
