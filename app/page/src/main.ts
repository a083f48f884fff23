import { mount } from 'svelte';
import { engine, hasServer } from './addresses';
import App from './App.svelte';
import { bringUpToDate, isKept } from './alone/keeping.svelte';
import { playAlone } from './alone/playing.svelte';
import { awaitOffer } from './offline/installing.svelte';
import { registerOffline } from './offline/register';
import './style/tokens.css';
import './style/base.css';
import './style/print.css';

if (!hasServer) void playAlone(new URL(engine!, document.baseURI).href);

awaitOffer();
mount(App, { target: document.getElementById('page')! });
registerOffline(async () => !hasServer || (await isKept()));
bringUpToDate();
