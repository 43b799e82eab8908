/** Stored panels: owned by a tenant, replaced whole, listed by name, and saved in one step, also concurrently. */
import { describe, expect, test } from 'vitest';
import type { PanelSettings } from '../../src/debate/schema/request/debate-request.ts';
import { CursorInvalidError } from '../../src/stores/store-errors.ts';
import { AT, laterByMs, uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const settings: PanelSettings = {
  protocol: 'ballot',
  options: ['release', 'revise', 'naïve "quotes" 🙂\u0000'],
  debaters: [{ model: 'openai/gpt-4o', role_hint: null }, { model: 'anthropic/claude-haiku-4-5' }],
  metadata: { team: 'red' },
  convergence_threshold: 0.1,
};

describeStores('stored panels', (store) => {
  const save = (tenant: string, name: string, newSettings: PanelSettings = settings, at = AT) =>
    store().panels.save({ tenant, name, settings: newSettings, at, maxPanels: 20 });

  test('a panel › is read as it was saved', async () => {
    const tenant = uniqueId('tenant');
    const panel = { name: 'board', settings, createdAt: AT, updatedAt: AT };
    expect(await save(tenant, 'board')).toEqual({ created: true, panel });
    expect(await store().panels.read(tenant, 'board')).toEqual(panel);
  });

  test('a panel › is replaced whole and keeps its creation time when it is saved again', async () => {
    const tenant = uniqueId('tenant');
    await save(tenant, 'board');
    const panel = { name: 'board', settings: { protocol: 'society' }, createdAt: AT, updatedAt: laterByMs(1) };
    expect(await save(tenant, 'board', { protocol: 'society' }, laterByMs(1))).toEqual({ created: false, panel });
    expect(await store().panels.read(tenant, 'board')).toEqual(panel);
    expect((await store().panels.list(tenant, { limit: 10, cursor: null })).rows).toEqual([panel]);
  });

  test('a panel › is created by one of many concurrent saves of its name', async () => {
    const tenant = uniqueId('tenant');
    const saved = await Promise.all(Array.from({ length: 8 }, (_, i) => save(tenant, 'board', { max_rounds: i + 1 })));
    expect(saved.filter((each) => each?.created)).toHaveLength(1);
    const stored = await store().panels.read(tenant, 'board');
    expect(saved.map((each) => each?.panel.settings)).toContainEqual(stored?.settings);
  });

  test('a deleted panel › is absent everywhere and can be created again', async () => {
    const tenant = uniqueId('tenant');
    await save(tenant, 'board');
    expect(await store().panels.delete(tenant, 'board')).toBe(true);
    expect(await store().panels.delete(tenant, 'board')).toBe(false);
    expect(await store().panels.read(tenant, 'board')).toBeNull();
    expect(await store().panels.list(tenant, { limit: 10, cursor: null })).toEqual({ rows: [], nextCursor: null });
    expect(await save(tenant, 'board', settings, laterByMs(5))).toMatchObject({
      created: true,
      panel: { createdAt: laterByMs(5), updatedAt: laterByMs(5) },
    });
  });

  test('a name › is refused above the tenant’s limit, also with concurrent saves', async () => {
    const tenant = uniqueId('tenant');
    const saveWithLimit3 = (name: string) => store().panels.save({ tenant, name, settings, at: AT, maxPanels: 3 });
    const saved = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(saveWithLimit3));
    expect(saved.filter((each) => each === null)).toHaveLength(2);
    const names = await store().panels.names(tenant);
    expect(names).toHaveLength(3);
    expect(await saveWithLimit3(names[0] ?? '')).toMatchObject({ created: false });
    await store().panels.delete(tenant, names[0] ?? '');
    expect(await saveWithLimit3('f')).toMatchObject({ created: true });
  });

  test('a panel › belongs to its tenant alone', async () => {
    const [owner, otherTenant] = [uniqueId('tenant'), uniqueId('tenant')];
    await save(owner, 'board');
    expect(await store().panels.read(otherTenant, 'board')).toBeNull();
    expect(await store().panels.delete(otherTenant, 'board')).toBe(false);
    expect((await store().panels.list(otherTenant, { limit: 10, cursor: null })).rows).toEqual([]);
    expect(await store().panels.read(owner, 'board')).not.toBeNull();
  });

  describe('the list', () => {
    const names = ['-', '0', 'Board', '__proto__', 'board', 'board-2', 'constructor', 'x'.repeat(64)];

    test('is sorted by name in pages that neither repeat nor skip while panels change', async () => {
      const tenant = uniqueId('tenant');
      for (const name of names.toReversed()) await save(tenant, name);
      const first = await store().panels.list(tenant, { limit: 3, cursor: null });
      expect(first.rows.map(({ name }) => name)).toEqual(names.slice(0, 3));
      // A panel before the cursor is added, and the panel of the cursor is deleted.
      await save(tenant, '1');
      await store().panels.delete(tenant, 'Board');
      const second = await store().panels.list(tenant, { limit: 3, cursor: first.nextCursor });
      expect(second.rows.map(({ name }) => name)).toEqual(names.slice(3, 6));
      const third = await store().panels.list(tenant, { limit: 3, cursor: second.nextCursor });
      expect(third.rows.map(({ name }) => name)).toEqual(names.slice(6));
      expect(third.nextCursor).toBeNull();
    });

    test('names › are all listed in one order, without deleted ones', async () => {
      const tenant = uniqueId('tenant');
      for (const name of names.toReversed()) await save(tenant, name);
      expect(await store().panels.names(tenant)).toEqual(names);
      await store().panels.delete(tenant, 'board');
      expect(await store().panels.names(tenant)).toEqual(names.filter((name) => name !== 'board'));
      expect(await store().panels.names(uniqueId('tenant'))).toEqual([]);
    });

    test('ends with a full page when no panel follows', async () => {
      const tenant = uniqueId('tenant');
      await save(tenant, 'a');
      await save(tenant, 'b');
      expect((await store().panels.list(tenant, { limit: 2, cursor: null })).nextCursor).toBeNull();
    });

    test('accepts only its own cursors', async () => {
      const tenant = uniqueId('tenant');
      for (const cursor of ['', 'x', Buffer.from('["debates","a","b"]').toString('base64url')]) {
        await expect(store().panels.list(tenant, { limit: 2, cursor })).rejects.toThrow(CursorInvalidError);
      }
    });
  });
});
