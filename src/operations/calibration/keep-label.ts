/** Stores a labelled debate in the calibration of its panel, together with the panel's default parameters. */
import { correlationOf } from '../../debate/settings/resolve-config.ts';
import type { Services } from '../services.ts';
import { defaultsEntry, labelEntry } from './calibration-form.ts';
import type { LabelledResult } from './label-of-debate.ts';
import { labelOfDebate } from './label-of-debate.ts';
import { panelSignature } from './panel-signature.ts';

/** Stores the label. Returns false and stores nothing when the answer cannot be judged. */
export async function keepLabel(services: Services, tenant: string, labelled: LabelledResult): Promise<boolean> {
  const { store, configRules } = services;
  const label = labelOfDebate(labelled);
  if (label === null) return false;
  const { debaters, panel_signature } = labelled.config;
  const name = { tenant, panel: panel_signature ?? panelSignature(labelled.config) };
  const reliabilities = Object.fromEntries(debaters.map(({ id, model }) => [id, configRules.reliability(model)]));
  const correlation = correlationOf(debaters, configRules);
  await store.calibrations.put(name, defaultsEntry({ reliabilities, correlation }));
  await store.calibrations.put(name, labelEntry(label));
  return true;
}
