import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DEVICE_MODELS, type DeviceModel } from '#core/device-display/device-model'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { Review } from '#review'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { CompareHashes } from '../review/details/compare.tsx'
import { MODEL_NAMES } from './model-names.ts'

/** Fetched where a model is known or chosen: most people have no device. */
const DeviceScreens = lazy(async () => ({ default: (await import('./device-screens.tsx')).DeviceScreens }))

type ChoiceProps = {
  readonly review: Pick<Review, 'asked' | 'hashes'>
  readonly signable?: Signable | undefined
  /** Whose key is in it; absent: not known. */
  readonly account?: Address | undefined
  /** Models to choose from. */
  readonly models?: readonly DeviceModel[]
  /** Where it is known: then there is no choice. */
  readonly model?: DeviceModel | undefined
}

/** What a device will show, of the model that it is or that the person chooses; until then every hash that some device shows. */
export function DeviceModelChoice({ review, signable, account, models = DEVICE_MODELS, model: known }: ChoiceProps): ReactNode {
  const { t } = useLingui()
  const [only] = models
  const [chosen, setChosen] = useState<DeviceModel | ''>(models.length === 1 ? (only ?? '') : '')
  const model = known ?? chosen
  return (
    <div className="flex flex-col gap-4">
      {known === undefined && models.length > 1 && (
        <Field label={<Trans>Model of the device</Trans>}>
          <Select
            value={chosen}
            onChoose={setChosen}
            options={[{ value: '', label: t`Any: hashes alone` }, ...models.map((value) => ({ value, label: MODEL_NAMES[value] }))]}
          />
        </Field>
      )}
      {model === '' ? (
        <CompareHashes asked={review.asked.kind} hashes={review.hashes} />
      ) : (
        <Suspense>
          <DeviceScreens model={model} review={review} signable={signable} account={account} />
        </Suspense>
      )}
    </div>
  )
}
