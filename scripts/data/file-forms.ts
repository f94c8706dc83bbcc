import * as v from 'valibot'
import { isHex } from '../../src/core/bytes/hex.ts'

// Parts that the forms of several files have.

export const text = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'), v.maxLength(most, `is longer than ${most} characters`))
export const whole = (least = 0) => v.pipe(v.number(), v.safeInteger('is no whole number'), v.minValue(least, `is less than ${least}`))
export const hex = (bytes: number) =>
  v.custom<`0x${string}`>((value) => isHex(value, bytes) && value === value.toLowerCase(), `is not ${bytes} bytes in lower case`)
export const day = v.pipe(v.string(), v.isoDate('is no date'))
export const list = <Row extends v.GenericSchema>(row: Row) => v.pipe(v.array(row), v.minLength(1, 'is empty'))
export const may = <Value extends v.GenericSchema>(value: Value) => v.exactOptional(value)

export const once = (values: readonly unknown[]): boolean => new Set(values).size === values.length
