import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { PATH_TEMPLATES } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { toWire, type WireError } from '#core/errors'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { TextInput } from '#ui/forms/text-input'
import type { ImportedKeyring } from '#wallet'
import { useAction } from '../wallet/use-action.ts'
import { MAX_NAME, type Pick as Picked, type Picks } from './choices.ts'
import { type DerivationLayout, derivationLayoutOf, placeIn, readTemplate } from './path-template.ts'
import { ScanPrompt } from './scan-prompt.tsx'
import { ScanRow } from './scan-row.tsx'
import { MAX_PLACES, type ScannedPath, type Scanned } from './scan.ts'

/** Addresses shown at first, and with each "more". */
const STEP = 5

/** Addresses that the vault derives in one call at most. */
const MAX_DERIVED = 20

async function deriveUpTo(derive: PathScanProps['derive'], template: string, count: number): Promise<readonly ScannedPath[]> {
  const all: ScannedPath[] = []
  for (let start = 0; start < count; start += MAX_DERIVED)
    all.push(...(await derive(template, start, Math.min(MAX_DERIVED, count - start))))
  return all
}

/** The first place behind all of these that lie along a path, as far as one call goes. */
const pastAll = (template: string, all: PathScanProps['chosen'] = []): number =>
  Math.min(MAX_PLACES, Math.max(0, ...all.map(({ path }) => (path === undefined ? 0 : (placeIn(template, path) ?? -1) + 1))))

type PathScanProps = {
  /** Addresses along a path; nobody is asked for them. */
  readonly derive: (pathTemplate: string, start: number, count: number) => Promise<readonly ScannedPath[]>
  /** Template to begin with. */
  readonly template?: string | undefined
  /** What was found before: chosen from the start, as it is called there, and seen from the start where it lies along the path. */
  readonly chosen?: readonly Pick<ImportedKeyring['accounts'][number], 'address' | 'path' | 'name'>[]
  /** What this device calls an address that is in the vault already. */
  readonly nameOf: (address: Address) => string | undefined
  /** The accounts that are chosen now. */
  readonly onPicks: (picks: Picks) => void
}

/** Accounts of a phrase along a path: which there are, which were used (when asked for), and which to take, with names. */
export function PathScan({ derive, template: first, chosen = [], nameOf, onPicks }: PathScanProps) {
  const { t } = useLingui()
  const [layout, setLayout] = useState<DerivationLayout>(derivationLayoutOf(first))
  const [custom, setCustom] = useState(first ?? PATH_TEMPLATES.standard)
  const [places, setPlaces] = useState<readonly ScannedPath[]>([])
  const [seen, setSeen] = useState<ReadonlyMap<Address, Scanned>>(new Map())
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const read = layout === 'custom' ? readTemplate(custom) : { template: PATH_TEMPLATES[layout] }
  const template = 'template' in read ? read.template : undefined
  const deriver = useRef(derive)
  deriver.current = derive
  const wanted = useRef(chosen)
  wanted.current = chosen.filter(({ address }) => nameOf(address) === undefined)
  const choose = useCallback(
    (index: number, on: boolean, name?: string): void =>
      setNames((before) => {
        const next = new Map(before)
        const number = index + 1
        if (on) next.set(index, before.get(index) ?? name ?? t`Account ${number}`)
        else next.delete(index)
        return next
      }),
    [t],
  )
  const chooser = useRef(choose)
  chooser.current = choose

  const [failed, setFailed] = useState<WireError>()
  const [again, setAgain] = useState(0)
  useEffect(() => {
    setPlaces([])
    setSeen(new Map())
    setNames(new Map())
    setFailed(undefined)
    if (template === undefined) return
    let current = true // an answer for a path that was left is nobody's
    deriveUpTo(deriver.current, template, Math.max(STEP, pastAll(template, wanted.current))).then(
      (found) => {
        if (!current) return
        setPlaces(found)
        for (const { index, address } of found) {
          const one = wanted.current.find((known) => known.address === address)
          if (one) chooser.current(index, true, one.name?.trim().slice(0, MAX_NAME) || undefined)
        }
      },
      (error: unknown) => current && setFailed(toWire(error, 'path scan')),
    )
    return () => {
      current = false
    }
  }, [template, again])
  const more = useAction(async (along: string, start: number) => {
    const found = await deriver.current(along, start, STEP)
    setPlaces((before) => (before.length === start && before[0]?.path === places[0]?.path ? [...before, ...found] : before))
  })

  const told = useRef(onPicks)
  told.current = onPicks
  useEffect(() => {
    if (template === undefined) return told.current({ pathTemplate: '', list: [] })
    const list = places.flatMap(({ index, address }): readonly Picked[] => {
      const name = names.get(index)
      return name === undefined ? [] : [{ index, address, name }]
    })
    told.current({ pathTemplate: template, list })
  }, [template, places, names])

  const isHere = (address: Address): boolean => nameOf(address) !== undefined
  const onSeen = (one: Scanned): void => {
    setSeen((before) => new Map(before).set(one.address, one))
    setPlaces((before) => (before.some(({ index }) => index === one.index) ? before : [...before, one]))
    if (one.used === true && !isHere(one.address)) choose(one.index, true)
  }
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={<Trans>Where the accounts are</Trans>}
        help={<Trans>Wallets lay out the accounts of a phrase in different ways.</Trans>}
      >
        <Select
          value={layout}
          onChoose={setLayout}
          options={[
            { value: 'standard', label: t`Standard: MetaMask, Rabby, Trezor and most others` },
            { value: 'ledger-live', label: t`Ledger Live` },
            { value: 'legacy', label: t`Legacy: older Ledger and MyEtherWallet` },
            { value: 'custom', label: t`Another path` },
          ]}
        />
      </Field>
      {layout === 'custom' ? (
        <Field
          label={<Trans>Path</Trans>}
          error={'problem' in read ? read.problem : undefined}
          help={<Trans>With i in the place of the account’s number, which counts from 0.</Trans>}
        >
          <TextInput kind="hex" value={custom} maxLength={128} onChange={(event) => setCustom(event.currentTarget.value)} />
        </Field>
      ) : (
        <p className="-mt-3 font-mono text-small text-soft">{template}</p>
      )}
      {template !== undefined && (
        <>
          <Places loading={places.length === 0 && failed === undefined}>
            {places.map((place) => (
              <ScanRow
                key={place.address}
                place={place}
                seen={seen.get(place.address)}
                here={nameOf(place.address)}
                name={names.get(place.index)}
                onChoose={(on) => choose(place.index, on)}
                onName={(name) => setNames((before) => new Map(before).set(place.index, name))}
              />
            ))}
          </Places>
          {failed && <ErrorNote error={failed} onRetry={() => setAgain(again + 1)} />}
          {more.error && <ErrorNote error={more.error} onRetry={() => void more.start(template, places.length)} />}
          <div className="flex flex-wrap gap-3">
            <Button
              size="small"
              busy={more.busy}
              disabled={places.length === 0 || places.length >= MAX_PLACES}
              onClick={() => void more.start(template, places.length)}
            >
              <Trans>Show {STEP} more</Trans>
            </Button>
          </div>
          <ScanPrompt key={template} derive={(start, count) => derive(template, start, count)} onSeen={onSeen} />
        </>
      )}
    </div>
  )
}

function Places({ loading, children }: { readonly loading: boolean; readonly children: ReactNode }) {
  if (loading) {
    return (
      <LoadingRegion words={<Trans>Deriving addresses.</Trans>}>
        <RowsSkeleton rows={STEP} />
      </LoadingRegion>
    )
  }
  return <ul className="border-t border-hair">{children}</ul>
}
